import pg from 'pg';
import type { DatabaseAddress } from '../../config/database-url.ts';
import { READ_ONLY_SERVER } from './postgres-error.ts';

const CONNECTIONS_MAX = 8;
/** The address may lead to another server later, so no connection stays with one server for longer. */
const LIFETIME_S_MAX = 60;
const CONNECT_MS_MAX = 1_000;
/** The server ends a statement before the client closes its connection. */
const STATEMENT_MS_MAX = 1_500;
const QUERY_MS_MAX = 2_000;
const LONG_MS_MAX = 60_000;
/** A process that is stopped within a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;

const ignore = (): void => undefined;

/** A pool whose connections are of a server that takes writes. */
export function openPool(address: DatabaseAddress): pg.Pool {
  const pool = new pg.Pool({
    ...clientSettings(address),
    max: address.connectionsMax ?? CONNECTIONS_MAX,
    maxLifetimeSeconds: LIFETIME_S_MAX,
    verify: (client, done) => {
      refuseReadOnly(client).then(() => done(), done);
    },
  });
  // An idle connection that breaks is not an error: the next call notices.
  pool.on('error', ignore);
  // Nor is one that breaks while it is verified or between two queries. Without a listener, the process would end.
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** A connection for long statements, of a server that takes writes. The caller ends it. */
export async function connectForLong(address: DatabaseAddress): Promise<pg.Client> {
  const times = { statement_timeout: LONG_MS_MAX, query_timeout: LONG_MS_MAX };
  const client = new pg.Client({ ...clientSettings(address), ...times });
  client.on('error', ignore);
  try {
    await client.connect();
    await refuseReadOnly(client);
    return client;
  } catch (error) {
    // A stopped server would not answer, so nobody waits for the end.
    void client.end().catch(ignore);
    throw error;
  }
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ readonly isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]!.isReadOnly) throw new Error(READ_ONLY_SERVER);
}

function clientSettings({ server, user, password, database, tls }: DatabaseAddress): pg.ClientConfig {
  return {
    ...server,
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

const INT8 = pg.types.builtins.INT8;

/** Whole numbers of 64 bits as numbers: all of ours are below 2^53. */
function parserOf(type: number, format?: 'text' | 'binary') {
  return type === INT8 ? Number : pg.types.getTypeParser(type, format as 'text');
}
