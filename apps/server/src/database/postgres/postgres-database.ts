import type pg from 'pg';
import { AppError } from '../../base/app-error.ts';
import { Breaker } from '../../base/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import type { DatabaseAddress } from '../../config/database-url.ts';
import type { Database, Queries, SqlValue, Transaction } from '../database.ts';
import { openPool } from './connections.ts';
import { asUnavailable, causeOf, isConflict, isConnectionError, shortReason } from './postgres-error.ts';

/** How often a transaction is repeated that another one was in the way of. */
const CONFLICTS_MAX = 5;
/** How often the outcome of a transaction is looked up when its connection broke at the commit. */
const LOOKUPS_MAX = 3;

/**
 * Runs SQL on PostgreSQL. Calls reject with `storage_unavailable` when the server fails, after three failures
 * in a row at once. Reads are repeated once on a new connection, writes never.
 */
export class PostgresDatabase implements Database {
  /**
   * Each promotion of a standby begins a new timeline, and may lack the last changes, so its counter cannot be compared
   * with that of the old primary. Fails on a standby.
   */
  readonly origin =
    `coalesce((SELECT value FROM settings WHERE name = 'installation_id'), '') || '.' || ` +
    'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';
  readonly nowMs = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)';
  readonly #address: DatabaseAddress;
  readonly #breaker: Breaker;
  #pool: pg.Pool;

  constructor(address: DatabaseAddress, clock: Clock) {
    this.#address = address;
    this.#pool = openPool(address);
    this.#breaker = new Breaker({ clock, reasonOf: shortReason });
  }

  /** Why the last call failed; `undefined` if it did not. */
  get failure(): string | undefined {
    return this.#breaker.reason;
  }

  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
    return this.#repeat((client) => new ClientQueries(client).all<Row>(sql, values));
  }

  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#repeat((client) => new ClientQueries(client).first<Row>(sql, values));
  }

  run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return this.#repeat((client) => new ClientQueries(client).run(sql, values), 'write');
  }

  insertAll(...insert: Parameters<Queries['insertAll']>): Promise<void> {
    return this.#repeat((client) => new ClientQueries(client).insertAll(...insert), 'write');
  }

  async transaction<Result>(
    work: (sql: Transaction) => Promise<Result>,
    isStored?: (sql: Queries) => Promise<boolean>,
  ): Promise<Result> {
    let isCommitting = false;
    let result: Result | undefined;
    const attempt = async (client: pg.PoolClient) => {
      isCommitting = false;
      await client.query('BEGIN');
      result = await work(new ClientQueries(client));
      isCommitting = true;
      await client.query('COMMIT');
      return result;
    };
    try {
      return await this.#repeat(attempt, 'write');
    } catch (error) {
      const isUnknown = isCommitting && isConnectionError(causeOf(error));
      if (isUnknown && isStored !== undefined && (await this.#isStored(isStored))) return result as Result;
      throw error;
    }
  }

  // PostgreSQL removes deleted rows by itself, and a server keeps its files to itself.
  async emptyLog(): Promise<void> {}

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #isStored(isStored: (sql: Queries) => Promise<boolean>): Promise<boolean> {
    for (let i = 0; i < LOOKUPS_MAX; i++) {
      try {
        return await isStored(this);
      } catch {
        // The next one has a new connection.
      }
    }
    return false;
  }

  /**
   * Runs `work` on a connection. Again if another transaction was in the way, and a read once more on a new
   * connection if the first one broke.
   */
  async #repeat<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    kind: 'read' | 'write' = 'read',
  ): Promise<Result> {
    let hasBroken = false;
    for (let conflicts = 0; ; ) {
      try {
        return await this.#use(work);
      } catch (error) {
        if (isConflict(error) && conflicts++ < CONFLICTS_MAX) continue;
        if (hasBroken || !isConnectionError(error) || kind === 'write') throw asUnavailable(error);
        hasBroken = true;
      }
    }
  }

  async #use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (!this.#breaker.allows())
      throw new AppError('storage_unavailable', {
        internal: `PostgreSQL is away: ${this.failure ?? ''}`,
        retryAfterSeconds: 1,
      });
    const pool = this.#pool;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      client.on('error', ignore);
      const result = await work(client);
      release(client, false);
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      const isBroken = isConnectionError(error);
      if (client !== undefined) await endUse(client, isBroken);
      if (isBroken) {
        if (client !== undefined) this.#replace(pool);
        this.#breaker.failed(error);
      }
      throw error;
    }
  }

  /** Where one connection broke, the others may be of a server that is no longer the primary. */
  #replace(pool: pg.Pool): void {
    if (this.#pool !== pool) return;
    this.#pool = openPool(this.#address);
    // Ends once the connections that are in use are released.
    void pool.end().catch(ignore);
  }
}

function ignore(): void {}

/** Rolls back the open transaction. A broken connection is closed. */
async function endUse(client: pg.PoolClient, isBroken: boolean): Promise<void> {
  if (isBroken) return release(client, true);
  await client.query('ROLLBACK').then(
    () => release(client, false),
    () => release(client, true),
  );
}

function release(client: pg.PoolClient, isBroken: boolean): void {
  client.off('error', ignore);
  // Closing may fail later, when nobody listens any more.
  if (isBroken) client.on('error', ignore);
  client.release(isBroken);
}

/** Queries on one connection. */
class ClientQueries implements Transaction {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async all<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return (await this.#client.query(numbered(sql), [...values])).rows as Row[];
  }

  async first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, values))[0];
  }

  async run(sql: string, values: readonly SqlValue[]): Promise<number> {
    return (await this.#client.query(numbered(sql), [...values])).rowCount ?? 0;
  }

  async insertAll(...[table, columns, rows, onConflict]: Parameters<Queries['insertAll']>): Promise<void> {
    if (rows.length === 0) return;
    const inOrder = rows.toSorted(compareRows);
    const names = Object.keys(columns).join(', ');
    const types = Object.values(columns);
    const lists = types.map((type, i) => `$${i + 1}::${type}[]`).join(', ');
    await this.#client.query(
      `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${lists}) ${onConflict}`,
      types.map((_, i) => inOrder.map((row) => row[i])),
    );
  }

  async lockRow(tableAndCondition: string, values: readonly SqlValue[]): Promise<boolean> {
    return (await this.first(`SELECT 1 FROM ${tableAndCondition} FOR UPDATE`, values)) !== undefined;
  }

  async lockTable(table: string): Promise<void> {
    await this.#client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  }
}

function compareRows(a: readonly SqlValue[], b: readonly SqlValue[]): number {
  for (const [i, value] of a.entries()) {
    if (value === b[i]) continue;
    return value! < b[i]! ? -1 : 1;
  }
  return 0;
}

/** `a = ? AND b = ?` -> `a = $1 AND b = $2` */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => `$${++count}`);
}
