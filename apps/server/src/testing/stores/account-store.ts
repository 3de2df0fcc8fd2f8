import type { Account, AccountStore, Identity, PasswordReset, Session } from '../../ports/account-store.ts';
import type { ApiKeyStore } from '../../ports/api-key-store.ts';

/** Accounts in memory, for tests; revokes the keys of removed ones in the store of keys given. */
export class MemoryAccountStore implements AccountStore {
  readonly #keys: ApiKeyStore;
  readonly #accounts = new Map<string, Account>();
  readonly #sessions = new Map<string, Session>();
  readonly #resets = new Map<string, PasswordReset>();

  constructor(keys: ApiKeyStore) {
    this.#keys = keys;
  }

  async insert(account: Account): Promise<boolean> {
    const { issuer, subject } = account.identity ?? {};
    const isTaken = [...this.#accounts.values()].some(
      ({ id, email, identity }) =>
        id === account.id ||
        email === account.email ||
        (identity !== null && identity.issuer === issuer && identity.subject === subject),
    );
    if (!isTaken) this.#accounts.set(account.id, account);
    return !isTaken;
  }

  async findById(id: string): Promise<Account | undefined> {
    return this.#accounts.get(id);
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    return [...this.#accounts.values()].find((account) => account.email === email);
  }

  async findByIdentity(issuer: string, subject: string): Promise<Account | undefined> {
    return [...this.#accounts.values()].find(
      ({ identity }) => identity?.issuer === issuer && identity.subject === subject,
    );
  }

  async list(): Promise<readonly Account[]> {
    return [...this.#accounts.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async update(id: string, change: Parameters<AccountStore['update']>[1]): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (account !== undefined) this.#accounts.set(id, { ...account, ...change });
    return account !== undefined;
  }

  async setPassword(id: string, passwordHash: string): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (account === undefined) return false;
    this.#accounts.set(id, { ...account, passwordHash });
    await this.endSessions(id);
    this.#forgetResets(id);
    return true;
  }

  async linkIdentity(id: string, identity: Identity): Promise<boolean> {
    const account = this.#accounts.get(id);
    const isTaken = (await this.findByIdentity(identity.issuer, identity.subject)) !== undefined;
    if (account === undefined || account.identity !== null || isTaken) return false;
    this.#accounts.set(id, { ...account, identity });
    return true;
  }

  async unlinkIdentity(id: string, keptSessionId: string): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (account === undefined || account.identity === null || account.passwordHash === null) return false;
    this.#accounts.set(id, { ...account, identity: null });
    await this.endSessions(id, keptSessionId);
    return true;
  }

  async remove(id: string, atMs: number): Promise<void> {
    for (const key of await this.#keys.listOf(id)) await this.#keys.revoke(key.id, atMs);
    await this.endSessions(id);
    this.#forgetResets(id);
    this.#accounts.delete(id);
  }

  async startSession(session: Session, passwordHash: string | null): Promise<boolean> {
    const isStill = this.#accounts.get(session.accountId)?.passwordHash === passwordHash;
    if (isStill) this.#sessions.set(session.id, session);
    return isStill;
  }

  async findSession(secretSha256: string): Promise<Session | undefined> {
    return [...this.#sessions.values()].find((session) => session.secretSha256 === secretSha256);
  }

  async sessionsOf(accountId: string): Promise<readonly Session[]> {
    return [...this.#sessions.values()]
      .filter((session) => session.accountId === accountId)
      .toSorted((a, b) => b.lastSeenAtMs - a.lastSeenAtMs || (a.id < b.id ? -1 : 1));
  }

  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    const session = this.#sessions.get(id);
    if (session !== undefined && session.lastSeenAtMs < lastSeenAtMs)
      this.#sessions.set(id, { ...session, lastSeenAtMs });
  }

  async endSession(accountId: string, id: string): Promise<boolean> {
    return this.#sessions.get(id)?.accountId === accountId && this.#sessions.delete(id);
  }

  async endSessions(accountId: string, exceptId?: string): Promise<void> {
    for (const session of await this.sessionsOf(accountId))
      if (session.id !== exceptId) this.#sessions.delete(session.id);
  }

  async endSessionsBefore(startedMs: number, seenMs: number): Promise<void> {
    for (const { id, createdAtMs, lastSeenAtMs } of [...this.#sessions.values()])
      if (createdAtMs < startedMs || lastSeenAtMs < seenMs) this.#sessions.delete(id);
  }

  async addReset(
    reset: PasswordReset,
    { nowMs, openMax }: { readonly nowMs: number; readonly openMax: number },
  ): Promise<boolean> {
    for (const [secret, { expiresAtMs }] of this.#resets)
      if (expiresAtMs <= nowMs) this.#resets.delete(secret);
    const open = [...this.#resets.values()].filter(({ accountId }) => accountId === reset.accountId);
    if (open.length >= openMax) return false;
    this.#resets.set(reset.secretSha256, reset);
    return true;
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    return this.#resets.get(secretSha256);
  }

  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash }: { readonly nowMs: number; readonly passwordHash: string },
  ): Promise<boolean> {
    const reset = this.#resets.get(secretSha256);
    if (reset === undefined || reset.expiresAtMs <= nowMs) return false;
    return this.setPassword(reset.accountId, passwordHash);
  }

  #forgetResets(id: string): void {
    for (const [secret, { accountId }] of this.#resets) if (accountId === id) this.#resets.delete(secret);
  }
}
