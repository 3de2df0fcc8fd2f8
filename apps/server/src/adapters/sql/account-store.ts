import type { Selectable } from 'kysely';
import type { Account, AccountStore, PasswordReset } from '../../ports/account-store.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { SqlSessionRows } from './session-rows.ts';

type AccountChange = Parameters<AccountStore['update']>[1];

/** Accounts, sessions and resets in SQL tables. */
export class SqlAccountStore extends SqlSessionRows implements AccountStore {
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

  async takeReset(secretSha256: string): Promise<PasswordReset | undefined> {
    const { raw } = this.#database;
    return raw
      .transaction(() => {
        const row = raw
          .prepare<[string], Schema['password_resets']>(
            'SELECT * FROM password_resets WHERE secret_sha256 = ?',
          )
          .get(secretSha256);
        if (row === undefined) return undefined;
        raw.prepare('DELETE FROM password_resets WHERE account_id = ?').run(row.account_id);
        return { secretSha256, accountId: row.account_id, expiresAtMs: row.expires_at_ms };
      })
      .immediate();
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

function rowOfChange({ passwordHash, identity, keysMax, rateLimitPerMinute, dailyIcons }: AccountChange) {
  return {
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(identity !== undefined && {
      identity_issuer: identity?.issuer ?? null,
      identity_subject: identity?.subject ?? null,
    }),
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
