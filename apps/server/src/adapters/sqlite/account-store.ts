import type Sqlite from 'better-sqlite3';
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
import { accountOf, insertRow, keyOf, type Row, rowOf, sessionOf } from './account-rows.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';
import { type SqlValue, Statements } from './statements.ts';

/** Accounts with their keys, identities, sessions and resets in SQLite. */
export class SqliteAccountStore implements AccountStore {
  readonly #sql: Statements;
  #seenDataVersion: number | undefined;
  #version = 0;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async insertAccount({ identity, ...account }: Account): Promise<boolean> {
    const [identityIssuer, identitySubject] = [identity?.issuer ?? null, identity?.subject ?? null];
    const fields = { ...account, identityIssuer, identitySubject };
    return this.#insert('accounts', fields, 'ON CONFLICT DO NOTHING');
  }

  async findAccount(id: string): Promise<Account | undefined> {
    return this.#accountWhere('id = ?', [id]);
  }

  async findAccountByEmail(email: string): Promise<Account | undefined> {
    return this.#accountWhere('email = ?', [email]);
  }

  async findAccountByIdentity({ issuer, subject }: Identity): Promise<Account | undefined> {
    return this.#accountWhere('identity_issuer = ? AND identity_subject = ?', [issuer, subject]);
  }

  async listAccounts(): Promise<readonly Account[]> {
    return this.#sql.all<Row>('SELECT * FROM accounts ORDER BY created_at_ms, id').map(accountOf);
  }

  async setLimits(id: string, limits: AccountLimits): Promise<{ readonly changedKeys: number } | undefined> {
    return this.#transaction(() => {
      if (!this.#update('accounts', limits, id)) return undefined;
      const { keysMax: _, ...ofKeys } = limits;
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
      if (!this.#exists('sessions WHERE id = ? AND account_id = ?', [id, accountId])) return 'no_session';
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
        [id],
      );
      if (isUnlinked) this.#run('DELETE FROM sessions WHERE account_id = ? AND id <> ?', [id, keptSessionId]);
      return isUnlinked;
    });
  }

  async removeAccount(id: string, atMs: number): Promise<void> {
    this.#transaction(() => {
      for (const key of this.#liveKeysOf(id)) this.#changeKey(key.id, { revokedAtMs: atMs });
      this.#run("UPDATE api_keys SET name = '', prefix = '', domains = '[]' WHERE account_id = ?", [id]);
      this.#run('DELETE FROM accounts WHERE id = ?', [id]);
    });
    this.#sql.emptyLog();
  }

  async startSession(
    session: Session,
    { passwordHash, startedAfterMs, seenAfterMs, onlyIfSeen, sessionsMax }: SessionStart,
  ): Promise<boolean> {
    return this.#transaction(() => {
      if (this.#accountWhere('id = ?', [session.accountId])?.passwordHash !== passwordHash) return false;
      const { fromMs, beforeMs } = onlyIfSeen;
      if (this.#exists('sessions WHERE last_seen_at_ms >= ? AND last_seen_at_ms < ?', [fromMs, beforeMs])) {
        const stale = 'created_at_ms < ? OR last_seen_at_ms < ?';
        this.#run(`DELETE FROM sessions WHERE ${stale}`, [startedAfterMs, seenAfterMs]);
      }
      for (const { id } of this.#sessionsOf(session.accountId).slice(sessionsMax - 1))
        this.#run('DELETE FROM sessions WHERE id = ?', [id]);
      return this.#insert('sessions', session);
    });
  }

  async findSession(
    secretSha256: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined> {
    const row = this.#sql.first<Row>('SELECT * FROM sessions WHERE secret_sha256 = ?', [secretSha256]);
    const session = row && sessionOf(row);
    const account = session && this.#accountWhere('id = ?', [session.accountId]);
    return session && account && { session, account };
  }

  async listSessions(accountId: string): Promise<readonly Session[]> {
    return this.#sessionsOf(accountId);
  }

  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    const sql = 'UPDATE sessions SET last_seen_at_ms = ? WHERE id = ? AND last_seen_at_ms < ?';
    this.#run(sql, [lastSeenAtMs, id, lastSeenAtMs]);
  }

  async endSession(accountId: string, id: string): Promise<boolean> {
    return this.#run('DELETE FROM sessions WHERE account_id = ? AND id = ?', [accountId, id]);
  }

  async endOtherSessions(accountId: string, keptId: string): Promise<void> {
    this.#transaction(() => {
      this.#run('DELETE FROM sessions WHERE account_id = ? AND id <> ?', [accountId, keptId]);
      this.#run('DELETE FROM known_networks WHERE account_id = ?', [accountId]);
    });
  }

  async rememberNetwork(known: KnownNetwork, bounds: NetworkBounds): Promise<void> {
    this.#sql.transaction(() => rememberNetwork(this.#sql, known, bounds));
  }

  async isKnownNetwork(accountId: string, network: string, seenAfterMs: number): Promise<boolean> {
    return isKnownNetwork(this.#sql, accountId, network, seenAfterMs);
  }

  async addReset(
    reset: PasswordReset,
    { nowMs, openMax, replacesOldest = false }: ResetBounds,
  ): Promise<boolean> {
    return this.#transaction(() => {
      this.#run('DELETE FROM password_resets WHERE expires_at_ms <= ?', [nowMs]);
      const open = this.#sql.all<{ readonly secret: string }>(
        'SELECT secret_sha256 AS secret FROM password_resets WHERE account_id = ? ORDER BY expires_at_ms DESC',
        [reset.accountId],
      );
      if (open.length >= openMax && !replacesOldest) return false;
      for (const { secret } of open.slice(openMax - 1))
        this.#run('DELETE FROM password_resets WHERE secret_sha256 = ?', [secret]);
      return this.#insert('password_resets', reset);
    });
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    return this.#sql.first<PasswordReset>(
      `SELECT secret_sha256 AS secretSha256, account_id AS accountId, expires_at_ms AS expiresAtMs
       FROM password_resets WHERE secret_sha256 = ?`,
      [secretSha256],
    );
  }

  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash, keptKeyIds }: ResetRedemption,
  ): Promise<boolean> {
    return this.#transaction(() => {
      const reset = this.#sql.first<{ readonly accountId: string }>(
        'SELECT account_id AS accountId FROM password_resets WHERE secret_sha256 = ? AND expires_at_ms > ?',
        [secretSha256, nowMs],
      );
      if (reset === undefined) return false;
      const { accountId } = reset;
      for (const { id } of this.#liveKeysOf(accountId))
        if (!keptKeyIds.includes(id)) this.#changeKey(id, { revokedAtMs: nowMs });
      this.#run('UPDATE accounts SET identity_issuer = NULL, identity_subject = NULL WHERE id = ?', [
        accountId,
      ]);
      return this.#replacePassword(accountId, passwordHash);
    });
  }

  async insertKey(key: ApiKey): Promise<void> {
    this.#transaction(() => this.#insertKey(key));
  }

  async addKey(key: AccountKey): Promise<'added' | 'too_many' | 'no_account'> {
    return this.#transaction(() => {
      const account = this.#accountWhere('id = ?', [key.accountId]);
      if (account === undefined) return 'no_account';
      const held = this.#liveKeysOf(key.accountId).filter(({ expiresAtMs }) => expiresAtMs === null);
      if (held.length >= account.keysMax) return 'too_many';
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
      const account = this.#accountWhere('id = ?', [successor.accountId]);
      const live = this.#liveKeysOf(successor.accountId);
      const key = live.find((one) => one.id === id);
      if (account === undefined || key === undefined || key.expiresAtMs !== null) return 'not_live';
      const ending = live.filter(({ expiresAtMs }) => expiresAtMs !== null && expiresAtMs > nowMs);
      if (ending.length >= account.keysMax) return 'too_many';
      this.#changeKey(id, endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : { revokedAtMs: nowMs });
      this.#insertKey(successor);
      return 'replaced';
    });
  }

  async findKey(id: string): Promise<ApiKey | undefined> {
    return this.#keys('WHERE id = ?', [id])[0];
  }

  async listKeys(): Promise<readonly ApiKey[]> {
    return this.#keys('ORDER BY created_at_ms, id');
  }

  async listKeysOf(accountId: string): Promise<readonly ApiKey[]> {
    return this.#keys('WHERE account_id = ? ORDER BY created_at_ms, id', [accountId]);
  }

  async updateKey(id: string, change: KeyChange): Promise<boolean> {
    return this.#transaction(() => this.#changeKey(id, change));
  }

  async revokeKey(id: string, atMs: number): Promise<boolean> {
    return this.#transaction(
      () => this.#changeKey(id, { revokedAtMs: atMs }) || this.#exists('api_keys WHERE id = ?', [id]),
    );
  }

  async touchKeys(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    const sql = 'UPDATE api_keys SET last_used_at_ms = ? WHERE id = ? AND coalesce(last_used_at_ms, 0) < ?';
    this.#sql.transaction(() => {
      for (const [id, atMs] of lastUsedAtMsById) this.#run(sql, [atMs, id, atMs]);
    });
  }

  async keysVersion(): Promise<string> {
    // Costs 3 µs: `data_version` changes when another connection commits, and only then is the table read.
    const { data_version } = this.#sql.first<{ readonly data_version: number }>('PRAGMA data_version')!;
    if (data_version !== this.#seenDataVersion) {
      this.#version = this.#lastVersion();
      this.#seenDataVersion = data_version;
    }
    return String(this.#version);
  }

  async keysChangedSince(version: string | undefined): Promise<KeyChanges> {
    const last = this.#lastVersion();
    // A version that is ahead of the table belongs to another database, such as the one before a restored backup.
    const isComplete = version === undefined || Number(version) > last;
    const sql = 'SELECT * FROM api_keys WHERE changed_version > ? ORDER BY changed_version';
    const rows = this.#sql.all<Row>(sql, [isComplete ? 0 : Number(version)]);
    return { version: String(rows.at(-1)?.['changed_version'] ?? last), keys: rows.map(keyOf), isComplete };
  }

  /**
   * Runs `work`. `data_version` does not change for commits of this connection, so the next `keysVersion` reads the
   * table.
   */
  #transaction<Result>(work: () => Result): Result {
    const result = this.#sql.transaction(work);
    this.#seenDataVersion = undefined;
    return result;
  }

  #exists(tableAndCondition: string, values: readonly SqlValue[]): boolean {
    return this.#sql.first(`SELECT 1 FROM ${tableAndCondition}`, values) !== undefined;
  }

  /** Whether a row was changed. */
  #run(sql: string, values: readonly SqlValue[]): boolean {
    return this.#sql.run(sql, values) > 0;
  }

  #insert(table: string, fields: object, onConflict = ''): boolean {
    return insertRow(this.#sql, table, fields, onConflict);
  }

  #update(table: string, change: object, id: string, condition = ''): boolean {
    const row = rowOf(change);
    const columns = Object.keys(row).map((column) => `${column} = ?`);
    const sql = `UPDATE ${table} SET ${columns.join(', ')} WHERE id = ? ${condition}`;
    return this.#run(sql, [...Object.values(row), id]);
  }

  #accountWhere(condition: string, values: readonly SqlValue[]): Account | undefined {
    const row = this.#sql.first<Row>(`SELECT * FROM accounts WHERE ${condition}`, values);
    return row && accountOf(row);
  }

  #replacePassword(id: string, passwordHash: string): boolean {
    this.#run('DELETE FROM sessions WHERE account_id = ?', [id]);
    this.#run('DELETE FROM password_resets WHERE account_id = ?', [id]);
    return this.#update('accounts', { passwordHash }, id);
  }

  /** False if the condition does not hold or another account has the identity (`OR IGNORE`: identities are unique). */
  #link(id: string, { issuer, subject }: Identity, condition: string): boolean {
    return this.#run(
      `UPDATE OR IGNORE accounts SET identity_issuer = ?, identity_subject = ? WHERE id = ? AND ${condition}`,
      [issuer, subject, id],
    );
  }

  #sessionsOf(accountId: string): Session[] {
    const sql = 'SELECT * FROM sessions WHERE account_id = ? ORDER BY last_seen_at_ms DESC, id';
    return this.#sql.all<Row>(sql, [accountId]).map(sessionOf);
  }

  #keys(clauses: string, values: readonly SqlValue[] = []): ApiKey[] {
    return this.#sql.all<Row>(`SELECT * FROM api_keys ${clauses}`, values).map(keyOf);
  }

  #liveKeysOf(accountId: string): ApiKey[] {
    return this.#keys('WHERE account_id = ? AND revoked_at_ms IS NULL', [accountId]);
  }

  #insertKey(key: ApiKey): void {
    this.#insert('api_keys', { ...key, changedVersion: this.#lastVersion() + 1 });
  }

  #changeKey(id: string, change: Partial<ApiKey>): boolean {
    const changed = { ...change, changedVersion: this.#lastVersion() + 1 };
    return this.#update('api_keys', changed, id, 'AND revoked_at_ms IS NULL');
  }

  #lastVersion(): number {
    const sql = 'SELECT coalesce(max(changed_version), 0) AS version FROM api_keys';
    return this.#sql.first<{ readonly version: number }>(sql)!.version;
  }
}
