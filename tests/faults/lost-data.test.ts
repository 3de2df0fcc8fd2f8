import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { listPacks } from '@glyphdex/catalog';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runGlyphdex, startService } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { packFolder } from './pack-folder.ts';

const SET = join(import.meta.dirname, '../../packages/catalog/fixtures/sets/lucide.json');
/** How long a busy machine may need to build a catalog and to start the service. */
const WAIT_MS = 120_000;

const keysIn = async (DATA_DIR: string) => {
  const { code, stdout } = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
};

/** The line with which `serve` and a command refuse the data folder. */
async function refusal(DATA_DIR: string): Promise<string> {
  const outcomes = [
    await runGlyphdex(['serve'], { DATA_DIR, PORT: '0' }),
    await runGlyphdex(['keys', 'create', '--new', '--name', 'x'], { DATA_DIR }),
  ];
  for (const { code, stdout } of outcomes) expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const lines = outcomes.map(({ stderr }) => stderr);
  expect(lines[0]).toBe(lines[1]);
  expect(lines[0]).toMatch(/^glyphdex: .*\n$/);
  return lines[0]!;
}

async function createKey(DATA_DIR: string, name: string): Promise<void> {
  expect(await runGlyphdex(['keys', 'create', '--new', '--name', name], { DATA_DIR })).toMatchObject({
    code: 0,
  });
}

// promise: A lost or foreign database is noticed
test('refuses an empty, a missing and a foreign database until the operator restores it or gives it up', async () => {
  const [DATA_DIR, other] = [temporaryFolder(), temporaryFolder()];
  const database = join(DATA_DIR, 'glyphdex.db');
  const id = join(DATA_DIR, 'installation-id');
  await createKey(DATA_DIR, 'first');
  await createKey(other, 'other');
  expect(statSync(id).mode & 0o777).toBe(0o600);
  expect(existsSync(`${database}-wal`)).toBe(false);
  copyFileSync(database, join(DATA_DIR, 'backup.db'));

  truncateSync(database, 0);
  expect(await refusal(DATA_DIR)).toMatch(/is empty \(0 bytes\).*remove .*: glyphdex\.db, installation-id$/m);
  rmSync(database);
  expect(await refusal(DATA_DIR)).toMatch(/is missing.*Restore glyphdex\.db from a backup/);
  expect(existsSync(join(DATA_DIR, 'catalog'))).toBe(false);
  copyFileSync(join(DATA_DIR, 'backup.db'), database);
  expect(await keysIn(DATA_DIR)).toEqual(['first']);

  copyFileSync(join(other, 'glyphdex.db'), database);
  const { code, stderr } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^glyphdex: .*not the one of this data folder.*\n$/),
  ]);
  rmSync(id);
  expect(await keysIn(DATA_DIR)).toEqual(['other']);
  expect(readFileSync(id)).toEqual(readFileSync(join(other, 'installation-id')));

  rmSync(database);
  rmSync(id);
  await createKey(DATA_DIR, 'anew');
  expect(await keysIn(DATA_DIR)).toEqual(['anew']);
});

test('refuses a database of a newer version before it builds a catalog', async () => {
  const DATA_DIR = temporaryFolder();
  await createKey(DATA_DIR, 'first');
  const raw = new Sqlite(join(DATA_DIR, 'glyphdex.db'));
  raw.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('0099-new', '2030-01-01T00:00:00Z')`);
  raw.close();
  expect(await refusal(DATA_DIR)).toMatch(/written by a newer version of Glyphdex/);
  expect(existsSync(join(DATA_DIR, 'catalog'))).toBe(false);
});

test('builds the only generation again from its own sources when its manifest is damaged', async () => {
  const DATA_DIR = temporaryFolder();
  expect(await runGlyphdex(['catalog', 'build', '--source', SET], { DATA_DIR })).toMatchObject({ code: 0 });
  const catalog = join(DATA_DIR, 'catalog');
  truncateSync(join(catalog, readFileSync(join(catalog, 'CURRENT'), 'utf8').trim(), 'manifest.json'), 100);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  expect(service.printed()).toContain(`The catalog is built from ${SET}.`);
  await service.stop();
  expect(listPacks(DATA_DIR).map(({ slug }) => slug)).toEqual(['lucide']);
});

// promise: Imported packs survive damaged files
test('serves the imported packs after a start with a damaged manifest', async () => {
  const DATA_DIR = temporaryFolder();
  expect(await runGlyphdex(['catalog', 'build', '--source', SET], { DATA_DIR })).toMatchObject({ code: 0 });
  for (const slug of ['one', 'two']) {
    const words = ['catalog', 'import', packFolder(temporaryFolder(), slug, 3), '--slug', slug];
    expect(await runGlyphdex(words, { DATA_DIR })).toMatchObject({ code: 0 });
  }
  const catalog = join(DATA_DIR, 'catalog');
  truncateSync(join(catalog, readFileSync(join(catalog, 'CURRENT'), 'utf8').trim(), 'manifest.json'), 100);
  rmSync(join(catalog, 'custom-packs.json'));

  const service = await startService({ DATA_DIR }, WAIT_MS);
  const answer = await fetch(`${service.url}/api/v1/icons?pack=two`, {
    headers: { authorization: `Bearer ${service.demoKey}` },
  });
  expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(3);
  expect(service.printed()).toMatch(/The pack two is restored from .*own.two\./);
  await service.stop();
  expect(listPacks(DATA_DIR).map(({ slug }) => slug)).toEqual(['one', 'two', 'lucide']);
});
