import type { Selectable } from 'kysely';
import type { Account, AccountStore, Identity, PasswordReset } from '../../ports/account-store.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { SqliteSessionRows } from './session-rows.ts';

type AccountChange = Parameters<AccountStore['update']>[1];

/** Accounts, sessions and resets in SQL tables. */
export class SqliteAccountStore extends SqliteSessionRows implements AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    super(database);
    this.#database = database;
  }

  async insert(account: Account): Promise<boolean> {
    const db = await this.#database.kysely();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('accounts')
      .values(rowOf(account))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async findById(id: string): Promise<Account | undefined> {
    const db = await this.#database.kysely();
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    return row && accountOf(row);
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    const db = await this.#database.kysely();
    const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
    return row && accountOf(row);
  }

  async findByIdentity(issuer: string, subject: string): Promise<Account | undefined> {
    const db = await this.#database.kysely();
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('identity_issuer', '=', issuer)
      .where('identity_subject', '=', subject)
      .executeTakeFirst();
    return row && accountOf(row);
  }

  async list(): Promise<readonly Account[]> {
    const db = await this.#database.kysely();
    const rows = await db.selectFrom('accounts').selectAll().orderBy('created_at_ms').orderBy('id').execute();
    return rows.map(accountOf);
  }

  async update(id: string, change: AccountChange): Promise<boolean> {
    const db = await this.#database.kysely();
    const { numUpdatedRows } = await db
      .updateTable('accounts')
      .set(rowOfChange(change))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async setPassword(id: string, passwordHash: string): Promise<boolean> {
    return this.#database.raw.transaction(() => this.#replacePassword(id, passwordHash)).immediate();
  }

  async linkIdentity(id: string, { issuer, subject }: Identity): Promise<boolean> {
    const { changes } = this.#database.raw
      .prepare(
        `UPDATE OR IGNORE accounts SET identity_issuer = ?, identity_subject = ?
         WHERE id = ? AND identity_issuer IS NULL`,
      )
      .run(issuer, subject, id);
    return changes > 0;
  }

  async unlinkIdentity(id: string, keptSessionId: string): Promise<boolean> {
    const { raw } = this.#database;
    return raw
      .transaction(() => {
        const { changes } = raw
          .prepare(
            `UPDATE accounts SET identity_issuer = NULL, identity_subject = NULL
             WHERE id = ? AND identity_issuer IS NOT NULL AND password_hash IS NOT NULL`,
          )
          .run(id);
        if (changes > 0)
          raw.prepare('DELETE FROM sessions WHERE account_id = ? AND id <> ?').run(id, keptSessionId);
        return changes > 0;
      })
      .immediate();
  }

  async remove(id: string, atMs: number): Promise<void> {
    const { raw } = this.#database;
    raw
      .transaction(() => {
        const live = raw
          .prepare<[string], string>('SELECT id FROM api_keys WHERE account_id = ? AND revoked_at_ms IS NULL')
          .pluck()
          .all(id);
        const revoke = raw.prepare(
          'UPDATE api_keys SET revoked_at_ms = ?, changed_version = (SELECT max(changed_version) + 1 FROM api_keys) WHERE id = ?',
        );
        for (const keyId of live) revoke.run(atMs, keyId);
        raw.prepare('DELETE FROM accounts WHERE id = ?').run(id);
      })
      .immediate();
  }

  async addReset(
    { secretSha256, accountId, expiresAtMs }: PasswordReset,
    { nowMs, openMax }: { readonly nowMs: number; readonly openMax: number },
  ): Promise<boolean> {
    const { raw } = this.#database;
    return raw
      .transaction(() => {
        raw.prepare('DELETE FROM password_resets WHERE expires_at_ms <= ?').run(nowMs);
        const { changes } = raw
          .prepare(
            `INSERT INTO password_resets (secret_sha256, account_id, expires_at_ms)
             SELECT ?, ?, ? WHERE (SELECT count(*) FROM password_resets WHERE account_id = ?) < ?`,
          )
          .run(secretSha256, accountId, expiresAtMs, accountId, openMax);
        return changes > 0;
      })
      .immediate();
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    const row = this.#database.raw
      .prepare<[string], Schema['password_resets']>('SELECT * FROM password_resets WHERE secret_sha256 = ?')
      .get(secretSha256);
    return row && { secretSha256, accountId: row.account_id, expiresAtMs: row.expires_at_ms };
  }

  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash }: { readonly nowMs: number; readonly passwordHash: string },
  ): Promise<boolean> {
    const { raw } = this.#database;
    return raw
      .transaction(() => {
        const accountId = raw
          .prepare<[string, number], string>(
            'SELECT account_id FROM password_resets WHERE secret_sha256 = ? AND expires_at_ms > ?',
          )
          .pluck()
          .get(secretSha256, nowMs);
        return accountId !== undefined && this.#replacePassword(accountId, passwordHash);
      })
      .immediate();
  }

  /** Within a transaction. */
  #replacePassword(id: string, passwordHash: string): boolean {
    const { raw } = this.#database;
    const { changes } = raw
      .prepare('UPDATE accounts SET password_hash = ? WHERE id = ?')
      .run(passwordHash, id);
    raw.prepare('DELETE FROM sessions WHERE account_id = ?').run(id);
    raw.prepare('DELETE FROM password_resets WHERE account_id = ?').run(id);
    return changes > 0;
  }
}

function rowOf(account: Account) {
  return {
    id: account.id,
    email: account.email,
    password_hash: account.passwordHash,
    identity_issuer: account.identity?.issuer ?? null,
    identity_subject: account.identity?.subject ?? null,
    keys_max: account.keysMax,
    rate_limit_per_minute: account.rateLimitPerMinute,
    daily_icons: account.dailyIcons,
    created_at_ms: account.createdAtMs,
  };
}

function rowOfChange({ keysMax, rateLimitPerMinute, dailyIcons }: AccountChange) {
  return {
    ...(keysMax !== undefined && { keys_max: keysMax }),
    ...(rateLimitPerMinute !== undefined && { rate_limit_per_minute: rateLimitPerMinute }),
    ...(dailyIcons !== undefined && { daily_icons: dailyIcons }),
  };
}

function accountOf(row: Selectable<Schema['accounts']>): Account {
  const { identity_issuer: issuer, identity_subject: subject } = row;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    identity: issuer === null || subject === null ? null : { issuer, subject },
    keysMax: row.keys_max,
    rateLimitPerMinute: row.rate_limit_per_minute,
    dailyIcons: row.daily_icons,
    createdAtMs: row.created_at_ms,
  };
}
