import { chmodSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGlyphdex } from '../../testing/glyphdex-process.ts';
import { openStores } from '../../testing/open-stores.ts';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const SECRET = 'hunter2';

async function doctor(settings: Readonly<Record<string, string>>, ...words: string[]) {
  const { code, stdout, stderr } = await runGlyphdex(['doctor', '--json', ...words], settings);
  expect(stderr).toBe('');
  expect(stdout).not.toContain(SECRET);
  const findings = JSON.parse(stdout) as { part: string; level: string; text: string }[];
  return { code, findings, levels: findings.map(({ part, level }) => `${part}: ${level}`) };
}

async function usedFolder(): Promise<string> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o700);
  writeSampleCatalog(folder);
  await (await openStores({ dataDir: folder })).close();
  return folder;
}

test('finds nothing to do in a folder that a service uses', async () => {
  const DATA_DIR = await usedFolder();
  const stores = await openStores({ dataDir: DATA_DIR });
  const { code, levels } = await doctor({ DATA_DIR });
  await stores.close();
  expect(levels).toEqual(['settings: ok', 'data folder: ok', 'catalog: ok', 'database: ok']);
  expect(code).toBe(0);
});

test('prints a line per finding with its mark, and how many errors and warnings there are', async () => {
  const DATA_DIR = await usedFolder();
  const { code, stdout } = await runGlyphdex(['doctor'], { DATA_DIR, PUBLIC_URL: 'https://icons.example' });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning +settings +PUBLIC_URL .*Set TRUSTED_PROXIES/);
  expect(stdout).toMatch(/\nok +catalog +\d+ icons in \d+ packs/);
  expect(stdout).toMatch(/\n\n0 errors, 1 warning\.\n$/);
});

test('says that the first start creates what is missing, and creates nothing itself', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const { code, levels } = await doctor({ DATA_DIR });
  expect(levels).toEqual(['settings: ok', 'data folder: ok', 'catalog: warning', 'database: ok']);
  expect(code).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('says whether a key belongs to the data folder and works', async () => {
  const DATA_DIR = await usedFolder();
  const created = await runGlyphdex(['keys', 'create', '--name', 'x', '--json'], { DATA_DIR });
  const { id, key } = JSON.parse(created.stdout) as { id: string; key: string };
  const findingOf = async (settings: Readonly<Record<string, string>>, token = key) => {
    const { code, findings } = await doctor(settings, '--key', token);
    expect(JSON.stringify(findings)).not.toContain(token);
    return [code, findings.find(({ part }) => part === 'key')!.text];
  };
  expect(await findingOf({ DATA_DIR })).toEqual([
    0,
    `the key ${id} belongs to the data folder ${DATA_DIR} and works`,
  ]);
  const other = await usedFolder();
  expect(await findingOf({ DATA_DIR: other })).toEqual([
    1,
    expect.stringMatching(/does not belong to the data folder .*Set DATA_DIR/),
  ]);
  expect(await findingOf({ DATA_DIR }, key.slice(0, -1))).toEqual([
    1,
    expect.stringMatching(/not a whole key/),
  ]);
  await runGlyphdex(['keys', 'revoke', id], { DATA_DIR });
  expect(await findingOf({ DATA_DIR })).toEqual([1, expect.stringContaining('is revoked')]);
});

test('names every wrong variable and checks nothing else', async () => {
  const { code, levels } = await doctor({ PORT: 'abc', DATABASE_URL: `postgres://ann:${SECRET}@db` });
  expect([code, levels]).toEqual([1, ['settings: error', 'settings: error']]);
});

test('reports a damaged catalog and a damaged database, and goes on after the first', async () => {
  const DATA_DIR = await usedFolder();
  const database = join(DATA_DIR, 'glyphdex.db');
  const bytes = readFileSync(database);
  writeFileSync(database, bytes.fill(7, 4_096, bytes.length - 4_096));
  const generation = join(
    DATA_DIR,
    'catalog',
    readFileSync(join(DATA_DIR, 'catalog/CURRENT'), 'utf8').trim(),
  );
  for (const file of readdirSync(generation)) truncateSync(join(generation, file), 10);
  const { code, levels } = await doctor({ DATA_DIR });
  expect([code, levels]).toEqual([
    1,
    ['settings: ok', 'data folder: ok', 'catalog: error', 'database: error'],
  ]);
});

test('reports each connection that does not come about, without its password', async () => {
  const { code, findings } = await doctor({
    DATA_DIR: await usedFolder(),
    DATABASE_URL: `postgres://ann:${SECRET}@127.0.0.1:1/icons`,
    SMTP_URL: `smtp://ann:${SECRET}@127.0.0.1:1`,
    MAIL_FROM: 'icons@example.com',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'icons',
    OIDC_CLIENT_SECRET: SECRET,
  });
  expect(code).toBe(1);
  expect(findings.filter(({ level }) => level === 'error').map(({ part, text }) => [part, text])).toEqual([
    ['database', expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/)],
    ['mail', expect.stringMatching(/SMTP_URL cannot be used \(.*ECONNREFUSED/)],
    ['sign-in', expect.stringMatching(/OIDC_ISSUER cannot be used/)],
  ]);
});

test('says what replaces a removed setting', async () => {
  const { code, findings } = await doctor({ HEALTH_PORT: '3001' });
  expect(code).toBe(1);
  expect(findings).toEqual([
    { part: 'settings', level: 'error', text: expect.stringMatching(/^HEALTH_PORT is no longer a setting/) },
  ]);
});
