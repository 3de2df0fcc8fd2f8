import type Sqlite from 'better-sqlite3';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ApiKey, ApiKeyStore, KeyChange } from '../../ports/api-key-store.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

type ApiKeyRow = Selectable<Schema['api_keys']>;

/** API keys in a SQL table. What the running service asks all the time goes through prepared statements. */
export class SqliteApiKeyStore implements ApiKeyStore {
  readonly #database: Database;
  readonly #dataVersion: Sqlite.Statement<[], number>;
  readonly #lastVersion: Sqlite.Statement<[], number>;
  readonly #findById: Sqlite.Statement<[string], ApiKeyRow>;
  readonly #changedSince: Sqlite.Statement<[number], ApiKeyRow>;
  readonly #countLive: Sqlite.Statement<[string], number>;
  readonly #countEnding: Sqlite.Statement<[string, number], number>;
  readonly #touch: Sqlite.Statement<[number, string, number]>;
  #seenDataVersion: number | undefined;
  #version = 0;

  constructor(database: Database) {
    this.#database = database;
    const { raw } = database;
    this.#dataVersion = raw.prepare<[], number>('PRAGMA data_version').pluck();
    this.#lastVersion = raw
      .prepare<[], number>('SELECT coalesce(max(changed_version), 0) FROM api_keys')
      .pluck();
    this.#findById = raw.prepare('SELECT * FROM api_keys WHERE id = ?');
    this.#changedSince = raw.prepare(
      'SELECT * FROM api_keys WHERE changed_version > ? ORDER BY changed_version',
    );
    this.#countLive = raw
      .prepare<[string], number>(
        'SELECT count(*) FROM api_keys WHERE account_id = ? AND revoked_at_ms IS NULL AND expires_at_ms IS NULL',
      )
      .pluck();
    this.#countEnding = raw
      .prepare<[string, number], number>(
        'SELECT count(*) FROM api_keys WHERE account_id = ? AND revoked_at_ms IS NULL AND expires_at_ms > ?',
      )
      .pluck();
    this.#touch = raw.prepare(
      'UPDATE api_keys SET last_used_at_ms = ? WHERE id = ? AND coalesce(last_used_at_ms, 0) < ?',
    );
  }

  async insert(key: ApiKey): Promise<void> {
    const db = await this.#database.kysely();
    await db
      .insertInto('api_keys')
      .values((eb) => ({ ...rowOf(key), changed_version: nextVersion(eb) }))
      .execute();
    this.#seenDataVersion = undefined;
  }

  async insertWithin(key: ApiKey & { readonly accountId: string }, keysMax: number): Promise<boolean> {
    return this.#write(() => {
      if ((this.#countLive.get(key.accountId) as number) >= keysMax) return false;
      this.#insertNext(key);
      return true;
    });
  }

  async succeed(
    id: string,
    successor: ApiKey & { readonly accountId: string },
    { nowMs, endsAtMs, endingMax }: Parameters<ApiKeyStore['succeed']>[2],
  ): Promise<'succeeded' | 'not_live' | 'too_many'> {
    return this.#write(() => {
      const key = this.#findById.get(id);
      if (key?.account_id !== successor.accountId || key.revoked_at_ms !== null || key.expires_at_ms !== null)
        return 'not_live';
      if ((this.#countEnding.get(successor.accountId, nowMs) as number) >= endingMax) return 'too_many';
      const column = endsAtMs > nowMs ? 'expires_at_ms' : 'revoked_at_ms';
      this.#database.raw
        .prepare(`UPDATE api_keys SET ${column} = ?, changed_version = ? WHERE id = ?`)
        .run(Math.max(endsAtMs, nowMs), (this.#lastVersion.get() as number) + 1, id);
      this.#insertNext(successor);
      return 'succeeded';
    });
  }

  /** One transaction, which takes the lock before it reads, so that nobody else writes in between. */
  #write<Result>(work: () => Result): Result {
    const result = this.#database.raw.transaction(work).immediate();
    this.#seenDataVersion = undefined;
    return result;
  }

  #insertNext(key: ApiKey): void {
    const row = { ...rowOf(key), changed_version: (this.#lastVersion.get() as number) + 1 };
    const columns = Object.keys(row);
    this.#database.raw
      .prepare(
        `INSERT INTO api_keys (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
      )
      .run(row);
  }

  async findById(id: string): Promise<ApiKey | undefined> {
    const row = this.#findById.get(id);
    return row && keyOf(row);
  }

  async list(): Promise<readonly ApiKey[]> {
    const db = await this.#database.kysely();
    const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at_ms').orderBy('id').execute();
    return rows.map(keyOf);
  }

  async listOf(accountId: string): Promise<readonly ApiKey[]> {
    const db = await this.#database.kysely();
    const rows = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute();
    return rows.map(keyOf);
  }

  async update(id: string, change: KeyChange): Promise<boolean> {
    const db = await this.#database.kysely();
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set((eb) => ({ ...rowOfChange(change), changed_version: nextVersion(eb) }))
      .where('id', '=', id)
      .where('revoked_at_ms', 'is', null)
      .executeTakeFirstOrThrow();
    this.#seenDataVersion = undefined;
    return numUpdatedRows > 0n;
  }

  async revoke(id: string, atMs: number): Promise<boolean> {
    const db = await this.#database.kysely();
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set((eb) => ({ revoked_at_ms: atMs, changed_version: nextVersion(eb) }))
      .where('id', '=', id)
      .where('revoked_at_ms', 'is', null)
      .executeTakeFirstOrThrow();
    this.#seenDataVersion = undefined;
    return numUpdatedRows > 0n || (await this.findById(id)) !== undefined;
  }

  async touch(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    this.#database.raw.transaction(() => {
      for (const [id, atMs] of lastUsedAtMsById) this.#touch.run(atMs, id, atMs);
    })();
  }

  version(): number {
    // SQLite tells in 3 µs whether another connection has committed anything at all; only then is the table asked.
    const dataVersion = this.#dataVersion.get() as number;
    if (dataVersion !== this.#seenDataVersion) {
      this.#version = this.#lastVersion.get() as number;
      this.#seenDataVersion = dataVersion;
    }
    return this.#version;
  }

  async changedSince(
    version: number,
  ): Promise<{ readonly version: number; readonly keys: readonly ApiKey[] }> {
    const rows = this.#changedSince.all(version);
    return { version: rows.at(-1)?.changed_version ?? version, keys: rows.map(keyOf) };
  }
}

/** Counted within the writing statement, so that no two writers can take the same number. */
function nextVersion(eb: ExpressionBuilder<Schema, 'api_keys'>) {
  return eb
    .selectFrom('api_keys')
    .select(({ eb: inner, fn, lit }) =>
      inner(fn.coalesce(fn.max('changed_version'), lit(0)), '+', lit(1)).as('next'),
    );
}

function rowOf(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    sha256: key.sha256,
    domains: JSON.stringify(key.domains),
    allow_server_calls: key.allowServerCalls ? 1 : 0,
    rate_limit_per_minute: key.rateLimitPerMinute,
    daily_icons: key.dailyIcons,
    created_at_ms: key.createdAtMs,
    revoked_at_ms: key.revokedAtMs,
    last_used_at_ms: key.lastUsedAtMs,
    account_id: key.accountId,
    expires_at_ms: key.expiresAtMs,
  };
}

function rowOfChange(change: KeyChange) {
  const { name, domains, allowServerCalls, rateLimitPerMinute, dailyIcons, expiresAtMs } = change;
  return {
    ...(name !== undefined && { name }),
    ...(domains !== undefined && { domains: JSON.stringify(domains) }),
    ...(allowServerCalls !== undefined && { allow_server_calls: allowServerCalls ? 1 : 0 }),
    ...(rateLimitPerMinute !== undefined && { rate_limit_per_minute: rateLimitPerMinute }),
    ...(dailyIcons !== undefined && { daily_icons: dailyIcons }),
    ...(expiresAtMs !== undefined && { expires_at_ms: expiresAtMs }),
  };
}

function keyOf(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    sha256: row.sha256,
    domains: JSON.parse(row.domains) as readonly string[],
    allowServerCalls: row.allow_server_calls === 1,
    rateLimitPerMinute: row.rate_limit_per_minute,
    dailyIcons: row.daily_icons,
    createdAtMs: row.created_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    accountId: row.account_id,
    expiresAtMs: row.expires_at_ms,
  };
}
