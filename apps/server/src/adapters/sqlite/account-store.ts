import type Sqlite from 'better-sqlite3';
import type {
  Account,
  AccountKey,
  AccountLimits,
  AccountStore,
  Identity,
  KeyChanges,
  PasswordReset,
  Session,
  SessionStart,
} from '../../ports/account-store.ts';
import type { ApiKey, KeyChange } from '../../ports/api-key.ts';
import {
  type AccountRow,
  accountOf,
  accountRowOf,
  type KeyRow,
  keyColumnsOf,
  keyOf,
  keyRowOf,
  limitColumnsOf,
  type SessionRow,
  sessionOf,
  sessionRowOf,
} from './account-rows.ts';

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Accounts in SQLite. The statements that a serving process repeats all the time are prepared once. */
export class SqliteAccountStore implements AccountStore {
  readonly #database: Sqlite.Database;
  readonly #dataVersion: Sqlite.Statement<[], number>;
  readonly #lastVersion: Sqlite.Statement<[], number>;
  readonly #changedSince: Sqlite.Statement<[number], KeyRow>;
  readonly #findSession: Sqlite.Statement<[string], SessionRow>;
  readonly #findAccount: Sqlite.Statement<[string], AccountRow>;
  readonly #touchKey: Sqlite.Statement<[number, string, number]>;
  #seenDataVersion: number | undefined;
  #version = 0;

  constructor(database: Sqlite.Database) {
    this.#database = database;
    this.#dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
    this.#lastVersion = database
      .prepare<[], number>('SELECT coalesce(max(changed_version), 0) FROM api_keys')
      .pluck();
    this.#changedSince = database.prepare(
      'SELECT * FROM api_keys WHERE changed_version > ? ORDER BY changed_version',
    );
    this.#findSession = database.prepare('SELECT * FROM sessions WHERE secret_sha256 = ?');
    this.#findAccount = database.prepare('SELECT * FROM accounts WHERE id = ?');
    this.#touchKey = database.prepare(
      'UPDATE api_keys SET last_used_at_ms = ? WHERE id = ? AND coalesce(last_used_at_ms, 0) < ?',
    );
  }

  async insertAccount(account: Account): Promise<boolean> {
    return this.#insert('accounts', { ...accountRowOf(account) }, 'ON CONFLICT DO NOTHING');
  }

  async findAccount(id: string): Promise<Account | undefined> {
    const row = this.#findAccount.get(id);
    return row && accountOf(row);
  }

  async findAccountByEmail(email: string): Promise<Account | undefined> {
    const [row] = this.#all<AccountRow>('SELECT * FROM accounts WHERE email = ?', email);
    return row && accountOf(row);
  }

  async findAccountByIdentity({ issuer, subject }: Identity): Promise<Account | undefined> {
    const [row] = this.#all<AccountRow>(
      'SELECT * FROM accounts WHERE identity_issuer = ? AND identity_subject = ?',
      issuer,
      subject,
    );
    return row && accountOf(row);
  }

  async listAccounts(): Promise<readonly Account[]> {
    return this.#all<AccountRow>('SELECT * FROM accounts ORDER BY created_at_ms, id').map(accountOf);
  }

  async setLimits(id: string, limits: AccountLimits): Promise<{ readonly changedKeys: number } | undefined> {
    return this.#transaction(() => {
      if (!this.#update('accounts', { ...limitColumnsOf(limits) }, id)) return undefined;
      const { keys_max: _, ...ofKeys } = limitColumnsOf(limits);
      const keys = Object.keys(ofKeys).length === 0 ? [] : this.#liveKeysOf(id);
      for (const key of keys) this.#changeKey(key.id, ofKeys);
      return { changedKeys: keys.length };
    });
  }

  async setPassword(id: string, passwordHash: string): Promise<boolean> {
    return this.#transaction(() => this.#replacePassword(id, passwordHash));
  }

  async linkIdentity(
    { id, accountId }: Pick<Session, 'id' | 'accountId'>,
    identity: Identity,
  ): Promise<'linked' | 'taken' | 'no_session'> {
    return this.#transaction(() => {
      const [session] = this.#all('SELECT 1 FROM sessions WHERE id = ? AND account_id = ?', id, accountId);
      if (session === undefined) return 'no_session';
      return this.#link(accountId, identity, 'identity_issuer IS NULL') ? 'linked' : 'taken';
    });
  }

  async claimAccount(id: string, identity: Identity): Promise<boolean> {
    return this.#link(id, identity, 'identity_issuer IS NULL AND password_hash IS NULL');
  }

  async unlinkIdentity(id: string, keptSessionId: string): Promise<boolean> {
    return this.#transaction(() => {
      const isUnlinked = this.#run(
        `UPDATE accounts SET identity_issuer = NULL, identity_subject = NULL
         WHERE id = ? AND identity_issuer IS NOT NULL AND password_hash IS NOT NULL`,
        id,
      );
      if (isUnlinked) this.#run('DELETE FROM sessions WHERE account_id = ? AND id <> ?', id, keptSessionId);
      return isUnlinked;
    });
  }

  async removeAccount(id: string, atMs: number): Promise<void> {
    this.#transaction(() => {
      for (const key of this.#liveKeysOf(id)) this.#changeKey(key.id, { revoked_at_ms: atMs });
      this.#run('DELETE FROM accounts WHERE id = ?', id);
    });
  }

  async startSession(
    session: Session,
    { passwordHash, startedAfterMs, seenAfterMs, sessionsMax }: SessionStart,
  ): Promise<boolean> {
    return this.#transaction(() => {
      const account = this.#findAccount.get(session.accountId);
      if (account === undefined || account.password_hash !== passwordHash) return false;
      this.#run(
        'DELETE FROM sessions WHERE created_at_ms < ? OR last_seen_at_ms < ?',
        startedAfterMs,
        seenAfterMs,
      );
      for (const { id } of this.#sessionsOf(session.accountId).slice(sessionsMax - 1))
        this.#run('DELETE FROM sessions WHERE id = ?', id);
      return this.#insert('sessions', { ...sessionRowOf(session) });
    });
  }

  async findSession(
    secretSha256: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined> {
    const row = this.#findSession.get(secretSha256);
    const account = row && this.#findAccount.get(row.account_id);
    return row && account && { session: sessionOf(row), account: accountOf(account) };
  }

  async listSessions(accountId: string): Promise<readonly Session[]> {
    return this.#sessionsOf(accountId).map(sessionOf);
  }

  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    this.#run(
      'UPDATE sessions SET last_seen_at_ms = ? WHERE id = ? AND last_seen_at_ms < ?',
      lastSeenAtMs,
      id,
      lastSeenAtMs,
    );
  }

  async endSession(accountId: string, id: string): Promise<boolean> {
    return this.#run('DELETE FROM sessions WHERE account_id = ? AND id = ?', accountId, id);
  }

  async addReset(
    { secretSha256, accountId, expiresAtMs }: PasswordReset,
    { nowMs, openMax }: { readonly nowMs: number; readonly openMax: number },
  ): Promise<boolean> {
    return this.#transaction(() => {
      this.#run('DELETE FROM password_resets WHERE expires_at_ms <= ?', nowMs);
      const open = this.#all('SELECT 1 FROM password_resets WHERE account_id = ?', accountId);
      return (
        open.length < openMax &&
        this.#insert('password_resets', {
          secret_sha256: secretSha256,
          account_id: accountId,
          expires_at_ms: expiresAtMs,
        })
      );
    });
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    return this.#reset(secretSha256);
  }

  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash }: { readonly nowMs: number; readonly passwordHash: string },
  ): Promise<boolean> {
    return this.#transaction(() => {
      const reset = this.#reset(secretSha256);
      return (
        reset !== undefined &&
        reset.expiresAtMs > nowMs &&
        this.#replacePassword(reset.accountId, passwordHash)
      );
    });
  }

  async insertKey(key: ApiKey): Promise<void> {
    this.#transaction(() => this.#insertKey(key));
  }

  async addKey(key: AccountKey): Promise<'added' | 'too_many' | 'no_account'> {
    return this.#transaction(() => {
      const account = this.#findAccount.get(key.accountId);
      if (account === undefined) return 'no_account';
      const held = this.#liveKeysOf(key.accountId).filter(({ expires_at_ms: expires }) => expires === null);
      if (held.length >= account.keys_max) return 'too_many';
      this.#insertKey(key);
      return 'added';
    });
  }

  async replaceKey(
    id: string,
    successor: AccountKey,
    { nowMs, endsAtMs }: { readonly nowMs: number; readonly endsAtMs: number },
  ): Promise<'replaced' | 'not_live' | 'too_many'> {
    return this.#transaction(() => {
      const account = this.#findAccount.get(successor.accountId);
      const live = this.#liveKeysOf(successor.accountId);
      const key = live.find((one) => one.id === id);
      if (account === undefined || key === undefined || key.expires_at_ms !== null) return 'not_live';
      const ending = live.filter(({ expires_at_ms: expires }) => expires !== null && expires > nowMs);
      if (ending.length >= account.keys_max) return 'too_many';
      this.#changeKey(id, endsAtMs > nowMs ? { expires_at_ms: endsAtMs } : { revoked_at_ms: nowMs });
      this.#insertKey(successor);
      return 'replaced';
    });
  }

  async findKey(id: string): Promise<ApiKey | undefined> {
    const [row] = this.#all<KeyRow>('SELECT * FROM api_keys WHERE id = ?', id);
    return row && keyOf(row);
  }

  async listKeys(): Promise<readonly ApiKey[]> {
    return this.#all<KeyRow>('SELECT * FROM api_keys ORDER BY created_at_ms, id').map(keyOf);
  }

  async listKeysOf(accountId: string): Promise<readonly ApiKey[]> {
    return this.#all<KeyRow>(
      'SELECT * FROM api_keys WHERE account_id = ? ORDER BY created_at_ms, id',
      accountId,
    ).map(keyOf);
  }

  async updateKey(id: string, change: KeyChange): Promise<boolean> {
    return this.#transaction(() => this.#changeKey(id, { ...keyColumnsOf(change) }));
  }

  async revokeKey(id: string, atMs: number): Promise<boolean> {
    return this.#transaction(
      () =>
        this.#changeKey(id, { revoked_at_ms: atMs }) ||
        this.#all('SELECT 1 FROM api_keys WHERE id = ?', id).length > 0,
    );
  }

  async touchKeys(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    this.#database.transaction(() => {
      for (const [id, atMs] of lastUsedAtMsById) this.#touchKey.run(atMs, id, atMs);
    })();
  }

  async keysVersion(): Promise<string> {
    // SQLite tells in 3 µs whether another connection has committed anything at all; only then is the table read.
    const dataVersion = this.#dataVersion.get() as number;
    if (dataVersion !== this.#seenDataVersion) {
      this.#version = this.#lastVersion.get() as number;
      this.#seenDataVersion = dataVersion;
    }
    return String(this.#version);
  }

  async keysChangedSince(version: string | undefined): Promise<KeyChanges> {
    const last = this.#lastVersion.get() as number;
    // A version that is ahead of the table belongs to another database, such as the one before a restored backup.
    const isComplete = version === undefined || Number(version) > last;
    const rows = this.#changedSince.all(isComplete ? 0 : Number(version));
    return { version: String(rows.at(-1)?.changed_version ?? last), keys: rows.map(keyOf), isComplete };
  }

  /** Takes the lock before the first read, so nobody else writes between a read and a write. */
  #transaction<Result>(work: () => Result): Result {
    const result = this.#database.transaction(work).immediate();
    this.#seenDataVersion = undefined;
    return result;
  }

  #all<Row>(sql: string, ...values: (string | number)[]): Row[] {
    return this.#database.prepare<(string | number)[], Row>(sql).all(...values);
  }

  /** Whether a row was changed. */
  #run(sql: string, ...values: (string | number)[]): boolean {
    return this.#database.prepare(sql).run(...values).changes > 0;
  }

  #insert(table: string, row: Values, onConflict = ''): boolean {
    const columns = Object.keys(row);
    const values = columns.map((name) => `@${name}`);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')}) ${onConflict}`;
    return this.#database.prepare(sql).run(row).changes > 0;
  }

  #update(table: string, change: Values, id: string, condition = ''): boolean {
    const columns = Object.keys(change).map((name) => `${name} = @${name}`);
    const sql = `UPDATE ${table} SET ${columns.join(', ')} WHERE id = @id ${condition}`;
    return this.#database.prepare(sql).run({ ...change, id }).changes > 0;
  }

  #replacePassword(id: string, passwordHash: string): boolean {
    this.#run('DELETE FROM sessions WHERE account_id = ?', id);
    this.#run('DELETE FROM password_resets WHERE account_id = ?', id);
    return this.#update('accounts', { password_hash: passwordHash }, id);
  }

  /** `OR IGNORE`: the pair of issuer and subject is unique. */
  #link(id: string, { issuer, subject }: Identity, condition: string): boolean {
    return this.#run(
      `UPDATE OR IGNORE accounts SET identity_issuer = ?, identity_subject = ? WHERE id = ? AND ${condition}`,
      issuer,
      subject,
      id,
    );
  }

  #sessionsOf(accountId: string): SessionRow[] {
    return this.#all(
      'SELECT * FROM sessions WHERE account_id = ? ORDER BY last_seen_at_ms DESC, id',
      accountId,
    );
  }

  #reset(secretSha256: string): PasswordReset | undefined {
    return this.#all<PasswordReset>(
      `SELECT secret_sha256 AS secretSha256, account_id AS accountId, expires_at_ms AS expiresAtMs
       FROM password_resets WHERE secret_sha256 = ?`,
      secretSha256,
    )[0];
  }

  #liveKeysOf(accountId: string): KeyRow[] {
    return this.#all('SELECT * FROM api_keys WHERE account_id = ? AND revoked_at_ms IS NULL', accountId);
  }

  #insertKey(key: ApiKey): void {
    this.#insert('api_keys', { ...keyRowOf(key), changed_version: this.#nextVersion() });
  }

  #changeKey(id: string, change: Values): boolean {
    return this.#update(
      'api_keys',
      { ...change, changed_version: this.#nextVersion() },
      id,
      'AND revoked_at_ms IS NULL',
    );
  }

  #nextVersion(): number {
    return (this.#lastVersion.get() as number) + 1;
  }
}
