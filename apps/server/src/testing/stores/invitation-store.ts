import type { Invitation, InvitationStore } from '../../ports/invitation-store.ts';

/** Invitations in memory. */
export class MemoryInvitationStore implements InvitationStore {
  readonly #byEmail = new Map<string, Invitation>();

  async add(invitation: Invitation): Promise<void> {
    this.#byEmail.set(invitation.email, invitation);
  }

  async find(secretSha256: string, nowMs: number): Promise<Invitation | undefined> {
    return [...this.#byEmail.values()].find(
      (one) => one.secretSha256 === secretSha256 && one.expiresAtMs > nowMs,
    );
  }

  async findByEmail(email: string, nowMs: number): Promise<Invitation | undefined> {
    const found = this.#byEmail.get(email);
    return found !== undefined && found.expiresAtMs > nowMs ? found : undefined;
  }

  async list(nowMs: number): Promise<readonly Invitation[]> {
    const open = [...this.#byEmail.values()].filter(({ expiresAtMs }) => expiresAtMs > nowMs);
    return open.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  }

  async remove(email: string): Promise<boolean> {
    return this.#byEmail.delete(email);
  }
}
