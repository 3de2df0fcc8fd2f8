import { limitsOfKind } from '../../domain/fair-use.ts';
import type {
  Account,
  AccountKey,
  AccountLimits,
  AccountStore,
  Identity,
  KeyChanges,
  KnownNetwork,
  NetworkBounds,
  PasswordReset,
  ResetBounds,
  ResetRedemption,
  Session,
  SessionStart,
} from '../../ports/account-store.ts';
import type { ApiKey, KeyChange } from '../../ports/api-key.ts';

/** Accounts, sessions, password resets and keys in memory. No method that writes awaits, so each is one transaction. */
export class MemoryAccountStore implements AccountStore {
  readonly #accounts = new Map<string, Account>();
  readonly #sessions = new Map<string, Session>();
  #networks: readonly KnownNetwork[] = [];
  readonly #resets = new Map<string, PasswordReset>();
  readonly #keys = new Map<string, ApiKey>();
  /** The version after the last change of each key, by key id. */
  readonly #changedAt = new Map<string, number>();
  #version = 0;

  async insertAccount(account: Account): Promise<boolean> {
    const isTaken =
      this.#accounts.has(account.id) ||
      [...this.#accounts.values()].some(({ email }) => email === account.email) ||
      (account.identity !== null && this.#holderOf(account.identity) !== undefined);
    if (!isTaken) this.#accounts.set(account.id, account);
    return !isTaken;
  }

  async findAccount(id: string): Promise<Account | undefined> {
    return this.#accounts.get(id);
  }

  async findAccountByEmail(email: string): Promise<Account | undefined> {
    return [...this.#accounts.values()].find((account) => account.email === email);
  }

  async findAccountByIdentity(identity: Identity): Promise<Account | undefined> {
    return this.#holderOf(identity);
  }

  async listAccounts(): Promise<readonly Account[]> {
    return [...this.#accounts.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async setLimits(id: string, limits: AccountLimits): Promise<{ readonly changedKeys: number } | undefined> {
    const account = this.#accounts.get(id);
    if (account === undefined) return undefined;
    this.#accounts.set(id, { ...account, ...limits });
    const { keysMax: _, ...ofKeys } = limits;
    const keys = Object.keys(ofKeys).length === 0 ? [] : this.#liveKeysOf(id);
    for (const key of keys) this.#change({ ...key, ...limitsOfKind(key.kind, ofKeys) });
    return { changedKeys: keys.length };
  }

  async setPassword(id: string, passwordHash: string): Promise<boolean> {
    return this.#replacePassword(id, passwordHash);
  }

  async linkIdentity(
    { id, accountId }: Pick<Session, 'id' | 'accountId'>,
    identity: Identity,
  ): Promise<'linked' | 'taken' | 'no_session'> {
    const account = this.#accounts.get(accountId);
    if (account === undefined || this.#sessions.get(id)?.accountId !== accountId) return 'no_session';
    if (account.identity !== null || this.#holderOf(identity) !== undefined) return 'taken';
    this.#accounts.set(accountId, { ...account, identity });
    return 'linked';
  }

  async claimAccount(id: string, identity: Identity): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (account?.identity !== null || account.passwordHash !== null || this.#holderOf(identity) !== undefined)
      return false;
    this.#accounts.set(id, { ...account, identity });
    return true;
  }

  async unlinkIdentity(id: string, keptSessionId: string): Promise<boolean> {
    const account = this.#accounts.get(id);
    if (account === undefined || account.identity === null || account.passwordHash === null) return false;
    this.#accounts.set(id, { ...account, identity: null });
    for (const session of this.#sessionsOf(id))
      if (session.id !== keptSessionId) this.#sessions.delete(session.id);
    return true;
  }

  async endOtherAccess(accountId: string, keptId: string): Promise<void> {
    const account = this.#accounts.get(accountId);
    if (account !== undefined && account.passwordHash !== null)
      this.#accounts.set(accountId, { ...account, identity: null });
    for (const { id } of this.#sessionsOf(accountId)) if (id !== keptId) this.#sessions.delete(id);
    this.#networks = this.#networks.filter((one) => one.accountId !== accountId);
  }

  async removeAccount(id: string, atMs: number): Promise<void> {
    for (const key of [...this.#keys.values()].filter(({ accountId }) => accountId === id))
      this.#change({ ...key, name: '', prefix: '', domains: [], revokedAtMs: key.revokedAtMs ?? atMs });
    this.#replacePassword(id, '');
    this.#networks = this.#networks.filter(({ accountId }) => accountId !== id);
    this.#accounts.delete(id);
  }

  async startSession(session: Session, start: SessionStart): Promise<boolean> {
    if (this.#accounts.get(session.accountId)?.passwordHash !== start.passwordHash) return false;
    const { fromMs, beforeMs } = start.onlyIfSeen;
    const sessions = [...this.#sessions.values()];
    if (sessions.some(({ lastSeenAtMs: ms }) => ms >= fromMs && ms < beforeMs)) {
      for (const { id, createdAtMs, lastSeenAtMs } of sessions)
        if (createdAtMs < start.startedAfterMs || lastSeenAtMs < start.seenAfterMs) this.#sessions.delete(id);
    }
    for (const { id } of this.#sessionsOf(session.accountId).slice(start.sessionsMax - 1))
      this.#sessions.delete(id);
    this.#sessions.set(session.id, session);
    return true;
  }

  async findSession(
    secretSha256: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined> {
    const session = [...this.#sessions.values()].find((one) => one.secretSha256 === secretSha256);
    const account = session && this.#accounts.get(session.accountId);
    return session && account && { session, account };
  }

  async listSessions(accountId: string): Promise<readonly Session[]> {
    return this.#sessionsOf(accountId);
  }

  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    const session = this.#sessions.get(id);
    if (session !== undefined && session.lastSeenAtMs < lastSeenAtMs)
      this.#sessions.set(id, { ...session, lastSeenAtMs });
  }

  async endSession(accountId: string, id: string): Promise<boolean> {
    return this.#sessions.get(id)?.accountId === accountId && this.#sessions.delete(id);
  }

  async rememberNetwork(known: KnownNetwork, { seenAfterMs, networksMax }: NetworkBounds): Promise<void> {
    const { accountId, network } = known;
    if (!this.#accounts.has(accountId)) return;
    const recent = this.#networks.filter(({ lastSeenAtMs }) => lastSeenAtMs >= seenAfterMs);
    const isOfAccount = (one: KnownNetwork) => one.accountId === accountId;
    const others = recent
      .filter((one) => isOfAccount(one) && one.network !== network)
      .toSorted((a, b) => b.lastSeenAtMs - a.lastSeenAtMs)
      .slice(0, networksMax - 1);
    this.#networks = [...recent.filter((one) => !isOfAccount(one)), ...others, known];
  }

  async isKnownNetwork(accountId: string, network: string, seenAfterMs: number): Promise<boolean> {
    return this.#networks.some(
      (one) => one.accountId === accountId && one.network === network && one.lastSeenAtMs >= seenAfterMs,
    );
  }

  async addReset(
    reset: PasswordReset,
    { nowMs, openMax, replacesOldest = false }: ResetBounds,
  ): Promise<boolean> {
    for (const [secret, { expiresAtMs }] of this.#resets)
      if (expiresAtMs <= nowMs) this.#resets.delete(secret);
    const open = [...this.#resets.values()]
      .filter(({ accountId }) => accountId === reset.accountId)
      .sort((a, b) => b.expiresAtMs - a.expiresAtMs);
    if (open.length >= openMax && !replacesOldest) return false;
    for (const { secretSha256 } of open.slice(openMax - 1)) this.#resets.delete(secretSha256);
    this.#resets.set(reset.secretSha256, reset);
    return true;
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    return this.#resets.get(secretSha256);
  }

  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash, keptKeyIds }: ResetRedemption,
  ): Promise<boolean> {
    const reset = this.#resets.get(secretSha256);
    if (reset === undefined || reset.expiresAtMs <= nowMs) return false;
    for (const key of this.#liveKeysOf(reset.accountId))
      if (!keptKeyIds.includes(key.id)) this.#change({ ...key, revokedAtMs: nowMs });
    this.#accounts.set(reset.accountId, { ...this.#accounts.get(reset.accountId)!, identity: null });
    return this.#replacePassword(reset.accountId, passwordHash);
  }

  async insertKey(key: ApiKey): Promise<void> {
    const isTaken = [...this.#keys.values()].some(
      (other) => other.id === key.id || other.sha256 === key.sha256,
    );
    if (isTaken) throw new Error('this id or SHA-256 is taken');
    this.#change(key);
  }

  async addKey(key: AccountKey): Promise<'added' | 'too_many' | 'no_account'> {
    const account = this.#accounts.get(key.accountId);
    if (account === undefined) return 'no_account';
    const held = this.#liveKeysOf(key.accountId).filter(({ expiresAtMs }) => expiresAtMs === null);
    if (held.length >= account.keysMax) return 'too_many';
    this.#change(key);
    return 'added';
  }

  async replaceKey(
    id: string,
    successor: AccountKey,
    { nowMs, endsAtMs }: { readonly nowMs: number; readonly endsAtMs: number },
  ): Promise<'replaced' | 'not_live' | 'too_many'> {
    const account = this.#accounts.get(successor.accountId);
    const live = this.#liveKeysOf(successor.accountId);
    const key = live.find((one) => one.id === id);
    if (account === undefined || key === undefined || key.expiresAtMs !== null) return 'not_live';
    const ending = live.filter(({ expiresAtMs }) => expiresAtMs !== null && expiresAtMs > nowMs);
    if (ending.length >= account.keysMax) return 'too_many';
    this.#change({ ...key, ...(endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : { revokedAtMs: nowMs }) });
    this.#change(successor);
    return 'replaced';
  }

  async findKey(id: string): Promise<ApiKey | undefined> {
    return this.#keys.get(id);
  }

  async listKeys(): Promise<readonly ApiKey[]> {
    return [...this.#keys.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  }

  async listKeysOf(accountId: string): Promise<readonly ApiKey[]> {
    return (await this.listKeys()).filter((key) => key.accountId === accountId);
  }

  async updateKey(id: string, change: KeyChange): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key === undefined || key.revokedAtMs !== null) return false;
    this.#change({ ...key, ...change });
    return true;
  }

  async revokeKey(id: string, atMs: number): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key?.revokedAtMs === null) this.#change({ ...key, revokedAtMs: atMs });
    return key !== undefined;
  }

  async touchKeys(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    for (const [id, atMs] of lastUsedAtMsById) {
      const key = this.#keys.get(id);
      if (key !== undefined && (key.lastUsedAtMs ?? 0) < atMs)
        this.#keys.set(id, { ...key, lastUsedAtMs: atMs });
    }
  }

  async keysVersion(): Promise<string> {
    return String(this.#version);
  }

  async keysChangedSince(version: string | undefined): Promise<KeyChanges> {
    const isComplete = version === undefined || Number(version) > this.#version;
    const since = isComplete ? 0 : Number(version);
    const keys = [...this.#keys.values()].filter(({ id }) => this.#changedAt.get(id)! > since);
    return { version: String(this.#version), keys, isComplete };
  }

  #holderOf({ issuer, subject }: Identity): Account | undefined {
    return [...this.#accounts.values()].find(
      ({ identity }) => identity?.issuer === issuer && identity.subject === subject,
    );
  }

  /** Also ends all sessions of the account and deletes its password resets. False if there is no such account. */
  #replacePassword(id: string, passwordHash: string): boolean {
    const account = this.#accounts.get(id);
    if (account === undefined) return false;
    this.#accounts.set(id, { ...account, passwordHash });
    for (const session of this.#sessionsOf(id)) this.#sessions.delete(session.id);
    for (const [secret, { accountId }] of this.#resets) if (accountId === id) this.#resets.delete(secret);
    return true;
  }

  /** Last seen first. */
  #sessionsOf(accountId: string): Session[] {
    return [...this.#sessions.values()]
      .filter((session) => session.accountId === accountId)
      .toSorted((a, b) => b.lastSeenAtMs - a.lastSeenAtMs || (a.id < b.id ? -1 : 1));
  }

  /** The keys of the account that are not revoked, expired ones included. */
  #liveKeysOf(accountId: string): ApiKey[] {
    return [...this.#keys.values()].filter((key) => key.accountId === accountId && key.revokedAtMs === null);
  }

  #change(key: ApiKey): void {
    this.#keys.set(key.id, key);
    this.#changedAt.set(key.id, ++this.#version);
  }
}
