import type { PendingSignUp, SignUpBounds, SignUpStore } from '../../ports/sign-up-store.ts';

/** Pending sign-ups in memory, the oldest first. */
export class MemorySignUpStore implements SignUpStore {
  #signUps: readonly PendingSignUp[] = [];

  async add(signUp: PendingSignUp, { nowMs, perEmailMax, totalMax }: SignUpBounds): Promise<void> {
    const live = this.#liveAt(nowMs);
    const ofEmail = live.filter(({ email }) => email === signUp.email);
    const removed = new Set(ofEmail.slice(0, Math.max(0, ofEmail.length - perEmailMax + 1)));
    const others = live.filter((one) => !removed.has(one));
    this.#signUps = [...others.slice(Math.max(0, others.length - totalMax + 1)), signUp];
  }

  async redeem(secretSha256: string, nowMs: number): Promise<PendingSignUp | undefined> {
    const live = this.#liveAt(nowMs);
    const found = live.find((one) => one.secretSha256 === secretSha256);
    this.#signUps = live.filter(({ email }) => email !== found?.email);
    return found;
  }

  #liveAt(nowMs: number): PendingSignUp[] {
    return this.#signUps
      .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
      .toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
  }
}
