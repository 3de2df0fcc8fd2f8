import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAccount, sampleKey, sampleSession } from '../../accounts/account-store.contract.ts';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { openStores } from '../../testing/open-stores.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SqliteDatabase } from '../sqlite/sqlite-database.ts';
import { tablesIn } from '../tables.ts';

const MOVE = ['db', 'move', '--from', 'sqlite', '--to', 'postgres'];
const HOURS = 5_000;
const LEFT_BEHIND = [
  'kysely_migration',
  'oldest_programs',
  'flushed_batches',
  'published_totals',
  'totals_publication',
  'node_reports',
  'icon_clients',
];

/** A data folder with rows in the tables that people would miss, and more than one page of usage. */
async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder();
  const stores = await openStores({ dataDir });
  await stores.accounts.insertAccount(sampleAccount({ id: 'ann', email: 'änn@example.com' }));
  await stores.accounts.insertKey(sampleKey({ id: 'a', accountId: 'ann', domains: ['*.example.com'] }));
  await stores.accounts.startSession(sampleSession({ id: 's', accountId: 'ann' }), {
    passwordHash: sampleAccount({ id: 'ann' }).passwordHash,
    startedAfterMs: 0,
    seenAfterMs: 0,
    onlyIfSeen: { fromMs: 0, beforeMs: 0 },
    sessionsMax: 9,
  });
  await stores.counters.add([{ iconId: 2 ** 53 - 1, views: 3, downloads: 1 }]);
  await stores.iconBudgets.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(0, 255, 7) }]);
  await stores.usage.add(
    Array.from({ length: HOURS }, (_, i) => ({
      keyId: 'a',
      hourMs: i * 3_600_000,
      status: 200,
      requests: i,
    })),
  );
  await stores.close();
  return dataDir;
}

describe.skipIf(!hasPostgres)('glyphdex db move', () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const newDatabase = () => server.createDatabase(`test_${count++}`);

  test('moves every row, also after an interrupted move and changes in between', async () => {
    const DATA_DIR = await filledFolder();
    const DATABASE_URL = await newDatabase();
    const database = readDatabaseUrl(DATABASE_URL) as DatabaseAddress;
    const path = join(DATA_DIR, 'glyphdex.db');
    // An account that the checksum, but not the number of rows, notices, and a table that cannot be written.
    await openStores({ dataDir: temporaryFolder(), database }).then((stores) => stores.close());
    const name = new URL(DATABASE_URL).pathname.slice(1);
    await server.query('DELETE FROM settings; ALTER TABLE usage ADD CHECK (requests < 4000)', name);
    const failed = await runGlyphdex(MOVE, { DATA_DIR, DATABASE_URL });
    expect(failed.code).toBe(1);
    expect(existsSync(path)).toBe(true);
    const half = runGlyphdex(['keys', 'list'], { DATA_DIR, DATABASE_URL });
    expect(await half).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not the one of this data folder/),
    });

    const sqlite = new Sqlite(path);
    sqlite.exec("UPDATE accounts SET email = 'ann@example.com'");
    sqlite.close();
    await server.query('ALTER TABLE usage DROP CONSTRAINT usage_requests_check', name);
    const moved = await runGlyphdex(MOVE, { DATA_DIR, DATABASE_URL });
    expect(moved).toMatchObject({ code: 0, stdout: expect.stringMatching(/^usage +5,000$/m) });
    expect(existsSync(path)).toBe(false);

    const stores = await openStores({ dataDir: DATA_DIR, database });
    expect(await stores.accounts.findAccount('ann')).toMatchObject({ email: 'ann@example.com' });
    expect(await stores.accounts.findKey('a')).toMatchObject({ domains: ['*.example.com'] });
    expect(await stores.accounts.listSessions('ann')).toHaveLength(1);
    expect(await stores.counters.list(0, 9)).toEqual([{ iconId: 2 ** 53 - 1, views: 3, downloads: 1 }]);
    await stores.iconBudgets.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(9) }]);
    expect(await stores.iconBudgets.load('2026-05-05')).toEqual([
      { keyId: 'a', taken: Buffer.from([0, 255, 7, 9]) },
    ]);
    expect(await stores.usage.read({ fromMs: 0, toMs: HOURS * 3_600_000 })).toHaveLength(HOURS);
    await stores.accounts.insertKey(sampleKey({ id: 'b' }));
    expect((await stores.accounts.keysChangedSince(undefined)).keys).toHaveLength(2);
    await stores.close();

    const again = await runGlyphdex(MOVE, { DATA_DIR, DATABASE_URL });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/it was moved already/) });
  });

  test('refuses a database that holds another installation, and moves nothing', async () => {
    const DATABASE_URL = await newDatabase();
    const database = readDatabaseUrl(DATABASE_URL) as DatabaseAddress;
    const other = await openStores({ dataDir: temporaryFolder(), database });
    await other.accounts.insertKey(sampleKey({ id: 'theirs' }));
    const { code, stderr } = await runGlyphdex(MOVE, {
      DATA_DIR: await filledFolder(),
      DATABASE_URL,
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/data of another installation/)]);
    expect((await other.accounts.listKeys()).map(({ id }) => id)).toEqual(['theirs']);
    await other.close();
  });

  test('knows every table and column of both databases, and the types and keys of PostgreSQL', async () => {
    const raw = new Sqlite(join(await filledFolder(), 'glyphdex.db'));
    const tables = await tablesIn(new SqliteDatabase(raw));
    raw.close();
    const DATABASE_URL = await newDatabase();
    const database = readDatabaseUrl(DATABASE_URL) as DatabaseAddress;
    await openStores({ dataDir: temporaryFolder(), database }).then((stores) => stores.close());
    const columns = (await server.query(
      `SELECT c.table_name AS table, c.column_name AS column, replace(data_type, 'integer', 'bigint') AS type,
         coalesce(k.ordinal_position, 0) AS key
       FROM information_schema.columns c
       LEFT JOIN information_schema.table_constraints t
         ON t.table_name = c.table_name AND t.constraint_type = 'PRIMARY KEY'
       LEFT JOIN information_schema.key_column_usage k
         ON k.constraint_name = t.constraint_name AND k.column_name = c.column_name
       WHERE c.table_schema = 'public'`,
      new URL(DATABASE_URL).pathname.slice(1),
    )) as { table: string; column: string; type: string; key: number }[];
    const names = tables.map(({ name }) => name);
    expect(columns.map(({ table }) => table).filter((name) => !names.includes(name))).toEqual(
      columns.map(({ table }) => table).filter((name) => LEFT_BEHIND.includes(name)),
    );
    const known = tables.flatMap(({ name, columns: all, keyLength }) =>
      Object.entries(all).map(([column, type], i) => {
        const key = i < keyLength && name !== 'key_version' ? i + 1 : 0;
        return `${name}.${column} ${type} ${key}`;
      }),
    );
    const inPostgres = columns
      .filter(({ table }) => names.includes(table))
      .map(({ table, column, type, key }) => `${table}.${column} ${type} ${key}`);
    expect(known.toSorted()).toEqual(inPostgres.toSorted());
    expect(names.indexOf('accounts')).toBeLessThan(names.indexOf('sessions'));
  });
});
