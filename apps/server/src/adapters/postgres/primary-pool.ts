import pg from 'pg';
import { AppError } from '../../domain/app-error.ts';
import type { DatabaseAddress } from '../../domain/database-url.ts';
import type { Log } from '../../ports/log.ts';
import type { SecretStore } from '../../ports/secret-store.ts';
import { explainPostgresError, shortReason } from './postgres-error.ts';

const CONNECTIONS_MAX = 8;
const CONNECT_MS_MAX = 1_000;
/** The server ends a statement before the client gives its connection up. */
const STATEMENT_MS_MAX = 1_500;
const QUERY_MS_MAX = 2_000;
const LONG_MS_MAX = 60_000;
/** A process that is stopped within a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;
/** How often the other hosts are asked whether one of them has become the primary. */
const CHECK_MS = 1_000;

/** Each promotion of a standby begins a new timeline. Two servers with the same system id were one database. */
interface Role {
  readonly isStandby: boolean;
  readonly system: string;
  readonly timeline: number;
}

const READ_ROLE = `SELECT pg_is_in_recovery() AS "isStandby",
  (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END
  AS timeline`;

/** The timeline of the primary, as SQL. It fails on a standby. */
export const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

type Host = DatabaseAddress['hosts'][number];

/** A connection, and the pool that it is of. */
export interface PrimaryConnection {
  readonly client: pg.PoolClient;
  readonly pool: pg.Pool;
}

/**
 * Connections to the host that is the primary. A promoted standby takes over at the first connection error, or within
 * two seconds. The highest timeline seen is kept in a file, so an old primary that comes back is never used, even after
 * a restart of this process.
 */
export class PrimaryPool {
  readonly #address: DatabaseAddress;
  readonly #memory: Pick<SecretStore, 'read' | 'write'>;
  #log: Log | undefined;
  #current: { readonly host: Host; readonly pool: pg.Pool } | undefined;
  #choosing: Promise<pg.Pool> | undefined;
  /** The primary with the highest timeline so far. */
  #highest: Role | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: DatabaseAddress, memory: Pick<SecretStore, 'read' | 'write'>) {
    this.#address = address;
    this.#memory = memory;
  }

  /** Logs changes of the primary from now on, and looks for one among the other hosts. */
  watch(log: Log): void {
    this.#log = log;
    if (this.#address.hosts.length === 1) return;
    this.#timer = setInterval(() => void this.#checkOthers(), CHECK_MS);
    this.#timer.unref();
  }

  /** The caller releases the client. Rejects with an `OperatorError` if the settings are wrong. */
  async connect(): Promise<PrimaryConnection> {
    const pool = this.#current?.pool ?? (await this.#choose());
    return { client: await pool.connect(), pool };
  }

  /** A connection of its own for long statements. The caller ends it. */
  async connectForLong(): Promise<pg.Client> {
    await this.connect().then(({ client }) => client.release());
    const times = { statement_timeout: LONG_MS_MAX, query_timeout: LONG_MS_MAX };
    const client = new pg.Client({ ...this.#clientSettings(this.#current!.host), ...times });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** If this pool is still used, the next connection looks for the primary anew. */
  forget(pool: pg.Pool): void {
    if (this.#current?.pool !== pool) return;
    this.#current = undefined;
    // Ends once the connections that are in use are released.
    void pool.end().catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const pool = this.#current?.pool;
    this.#current = undefined;
    await pool?.end();
  }

  #choose(): Promise<pg.Pool> {
    this.#choosing ??= this.#chooseNow().finally(() => {
      this.#choosing = undefined;
    });
    return this.#choosing;
  }

  async #chooseNow(): Promise<pg.Pool> {
    const answers = await Promise.all(this.#address.hosts.map((host) => this.#ask(host)));
    const highest = await this.#readHighest();
    const primaries = answers.filter(
      (answer) => 'role' in answer && !answer.role.isStandby && !isOlder(answer.role, highest),
    ) as { readonly host: Host; readonly role: Role }[];
    const best = primaries.toSorted((a, b) => b.role.timeline - a.role.timeline)[0];
    if (best === undefined) throw this.#nonePrimary(answers);
    await this.#noteHighest(best.role);
    return this.#use(best.host);
  }

  #use(host: Host): pg.Pool {
    const pool: pg.Pool = new pg.Pool({
      ...this.#clientSettings(host),
      max: this.#address.connectionsMax ?? CONNECTIONS_MAX,
      verify: (client, done) => {
        this.#verify(client, pool).then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
      },
    });
    // An idle connection that breaks is not an error: the next call notices.
    pool.on('error', () => undefined);
    // Nor is one that breaks while it is verified or between two queries. Without a listener, the process would end.
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.#current = { host, pool };
    this.#log?.info({ host: host.host, port: host.port }, 'the database is used on this host');
    return pool;
  }

  /** Rejects if the host of a new connection is no longer the primary. */
  async #verify(client: pg.ClientBase, pool: pg.Pool): Promise<void> {
    const role = await readRole(client);
    if (role.isStandby || isOlder(role, this.#highest)) {
      this.forget(pool);
      throw new AppError('storage_unavailable', {
        internal: 'the host of the database is not the primary any more',
        retryAfterSeconds: 1,
      });
    }
    await this.#noteHighest(role);
  }

  async #checkOthers(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return;
    const others = this.#address.hosts.filter((host) => host !== current.host);
    for (const answer of await Promise.all(others.map((host) => this.#ask(host)))) {
      if (!('role' in answer) || answer.role.isStandby || !isOlder(this.#highest, answer.role)) continue;
      this.forget(current.pool);
    }
  }

  async #ask(
    host: Host,
  ): Promise<{ readonly host: Host; readonly role: Role } | { readonly error: unknown }> {
    const client = new pg.Client(this.#clientSettings(host));
    client.on('error', () => undefined);
    try {
      await client.connect();
      return { host, role: await readRole(client) };
    } catch (error) {
      return { error };
    } finally {
      // A stopped server would not answer, so nobody waits for the end.
      void client.end().catch(() => undefined);
    }
  }

  #nonePrimary(answers: readonly object[]): unknown {
    const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []));
    const wrong = errors.map(explainPostgresError).find((explained, i) => explained !== errors[i]);
    // Wrong settings of one host must not hide that another one is only away.
    if (wrong !== undefined && errors.length === answers.length) return wrong;
    const reasons =
      errors.length > 0 ? errors.map(shortReason).join(', ') : 'no host is a primary, or only an old one';
    return new AppError('storage_unavailable', {
      internal: `PostgreSQL cannot be reached: ${reasons}`,
      cause: errors[0],
      retryAfterSeconds: 1,
    });
  }

  async #readHighest(): Promise<Role | undefined> {
    if (this.#highest === undefined) {
      const [system, timeline] = (await this.#memory.read())?.split(' ') ?? [];
      if (system !== undefined && timeline !== undefined)
        this.#highest = { isStandby: false, system, timeline: Number(timeline) };
    }
    return this.#highest;
  }

  async #noteHighest(role: Role): Promise<void> {
    const highest = await this.#readHighest();
    if (highest?.system === role.system && highest.timeline >= role.timeline) return;
    this.#highest = role;
    await this.#memory.write(`${role.system} ${role.timeline}`);
  }

  #clientSettings({ host, port }: Host): pg.ClientConfig {
    const { user, password, database, tls } = this.#address;
    return {
      host,
      port,
      user,
      password: password ?? '',
      database,
      ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
      application_name: 'glyphdex',
      connectionTimeoutMillis: CONNECT_MS_MAX,
      statement_timeout: STATEMENT_MS_MAX,
      query_timeout: QUERY_MS_MAX,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS_MAX,
      keepAlive: true,
      types: { getTypeParser: parserOf },
    };
  }
}

/** Whether `role` is of the same database as `highest`, from before the latest promotion. */
function isOlder(role: Role | undefined, highest: Role | undefined): boolean {
  return role !== undefined && role.system === highest?.system && role.timeline < highest.timeline;
}

async function readRole(client: pg.ClientBase): Promise<Role> {
  return (await client.query<Role>(READ_ROLE)).rows[0]!;
}

const INT8 = pg.types.builtins.INT8;

/** Whole numbers of 64 bits as numbers: all of ours are below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
}
