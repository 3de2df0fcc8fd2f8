import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { listPacks, verifyCatalog } from '@glyphdex/catalog';
import type { UsageView } from '@glyphdex/contract';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/database/sqlite/database.ts';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

interface EarlierFolder {
  readonly path: string;
  /** The day of the requests in the usage. */
  readonly day: string;
  readonly operatorKey: { readonly id: string; readonly secret: string };
  readonly accountKey: { readonly id: string; readonly secret: string };
}

const SOURCE = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');
/** The same account is in both folders, which `make.mjs` in the first one has written. */
const ACCOUNT = { email: 'ann@example.com', password: 'correct horse battery staple' };
const WRITTEN_BY_9B20C6C: EarlierFolder = {
  path: join(import.meta.dirname, 'data-folder-9b20c6c'),
  day: '2026-11-22',
  operatorKey: { id: 'key_aaDlOyZnK7zfa4JX', secret: 'gdx_live_JaOdp2Afs8z2PEzObcKG4S04532wID1TiIkN' },
  accountKey: { id: 'key_hp88hV3k2vEHAu7H', secret: 'gdx_live_sP52kHwu5WFj8QBBF9YMHoM3d2JjsH00Ektk' },
};
const WRITTEN_BY_D890BC2D: EarlierFolder = {
  path: join(import.meta.dirname, 'data-folder-d890bc2d'),
  day: '2026-11-27',
  operatorKey: { id: 'key_5fUYaIZtGu5kEUl4', secret: 'gdx_live_P91jhWWpONaOW9aExbK4f92Gfx6Ioy3MAPh1' },
  // cspell:disable-next-line
  accountKey: { id: 'key_Mg4jDgOk56kelK2U', secret: 'gdx_live_EUI5PIFgYuzmswPJYB9nGGw1Qv2gv60p6TM6' },
};
/** How long a busy machine may need to start the service. */
const WAIT_MS = 120_000;

test('serves the imported pack, keys and usage in a data folder of commit 9b20c6c after a build', async () => {
  const DATA_DIR = temporaryFolder();
  cpSync(WRITTEN_BY_9B20C6C.path, DATA_DIR, { recursive: true });
  const settings = { DATA_DIR, USAGE_RETENTION_DAYS: '0' };

  expect(await runGlyphdex(['catalog', 'build', '--source', SOURCE], settings)).toMatchObject({ code: 0 });
  expect(listPacks(DATA_DIR)).toMatchObject([
    { slug: 'acme-shapes', origin: 'own', iconsCount: 3 },
    { slug: 'lucide', origin: 'source', iconsCount: 5 },
  ]);
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
  await expectData(WRITTEN_BY_9B20C6C, settings);
});

test('serves a data folder of commit d890bc2d, and leaves the tables that this commit opens', async () => {
  const DATA_DIR = temporaryFolder();
  cpSync(WRITTEN_BY_D890BC2D.path, DATA_DIR, { recursive: true });
  const database = join(DATA_DIR, 'glyphdex.db');
  const tables = tablesOf(database);
  await expectData(WRITTEN_BY_D890BC2D, { DATA_DIR, USAGE_RETENTION_DAYS: '0' });
  expect(tablesOf(database)).toEqual(tables);
});

test('makes the tables in SQLite that commit d890bc2d made', async () => {
  const database = join(temporaryFolder(), 'glyphdex.db');
  (await openDatabase(database, 'acknowledged')).close();
  const plain = (tables: readonly string[]) =>
    tables.map((sql) => sql.toLowerCase().replaceAll(/["\s]/g, '')).toSorted();
  expect(plain(tablesOf(database))).toEqual(plain(tablesOf(join(WRITTEN_BY_D890BC2D.path, 'glyphdex.db'))));
});

/** Tables and their migrations that commit d890bc2d does not know, and beside which it runs. */
const ADDED = /^001[45]-\w+$|^CREATE TABLE (?:icon_clients|icon_popularity|collections) /;

/** The statements that make the tables and indexes, and the names of the migrations, without those of `ADDED`. */
function tablesOf(path: string): string[] {
  const folder = temporaryFolder();
  cpSync(path, join(folder, 'copy.db'));
  const database = new Sqlite(join(folder, 'copy.db'));
  const texts = database
    .prepare(
      'SELECT sql FROM sqlite_master WHERE sql IS NOT NULL UNION ALL SELECT name FROM kysely_migration',
    )
    .pluck()
    .all() as string[];
  database.close();
  return texts.filter((text) => !ADDED.test(text)).toSorted();
}

/** Starts the service and finds the imported pack, the keys, the account and its usage. */
async function expectData(
  { day, operatorKey, accountKey }: EarlierFolder,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const service = await startService(settings, WAIT_MS);
  for (const { secret } of [operatorKey, accountKey]) {
    const answer = await fetch(`${service.url}/api/v1/icons?pack=acme-shapes&sort_by=name`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { slug: string }[] };
    expect(data.map(({ slug }) => slug)).toEqual([
      'acme-shapes--blue-circle',
      'acme-shapes--plain-line',
      'acme-shapes--red-square',
    ]);
  }

  const signedIn = await fetch(`${service.url}/account/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.url },
    body: JSON.stringify(ACCOUNT),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const usage = await fetch(`${service.url}/account/usage?from=${day}&to=${day}`, {
    headers: { cookie },
  });
  const { data } = (await usage.json()) as { data: UsageView };
  expect(data.keys).toMatchObject([{ id: accountKey.id, name: 'Web shop', daily_icons: 5_000 }]);
  expect(data.totals.requests).toBeGreaterThanOrEqual(6);
  expect(data.totals.client_errors).toBe(1);
  expect(data.top_queries).toEqual([
    { text: 'home', requests: 1 },
    { text: 'zzzzqqqq', requests: 1 },
  ]);
  expect(data.queries_without_results).toEqual([{ text: 'zzzzqqqq', requests: 1 }]);
  expect(data.top_icons).toMatchObject([{ slug: 'acme-shapes--red-square', requests: 1 }]);
  await service.stop();

  const { stdout } = await runGlyphdex(['keys', 'list', '--json'], settings);
  expect(stdout).toContain(operatorKey.id);
  expect(stdout).toContain(accountKey.id);
}
