import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalog, importPack, verifyCatalog } from '@glyphdex/catalog';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FileServer } from '../../apps/server/src/testing/file-server.ts';
import {
  type RunningService,
  runGlyphdex,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { packArchive } from '../../packages/catalog/src/packed/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
const SETS = join(ROOT, 'packages/catalog/fixtures/sets');
const START_MS = 120_000;

let server: FileServer;
/** Packed catalogs with one and with two packs. */
let one: Buffer;
let two: Buffer;
beforeAll(async () => {
  server = await FileServer.start();
  one = await pack(['lucide']);
  two = await pack(['lucide', 'heroicons']);
}, START_MS);
afterAll(() => server.stop());

async function pack(sets: readonly string[]): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glyphdex-packed-'));
  const sources = sets.map((set) => join(SETS, `${set}.json`));
  await buildCatalog({ dataDir, sources, output: { write: () => undefined }, isInteractive: false });
  const file = join(dataDir, 'catalog.zip');
  await packArchive(file, join(dataDir, 'catalog'), { begin: () => undefined, advance: () => undefined });
  const content = readFileSync(file);
  rmSync(dataDir, { recursive: true });
  return content;
}

async function catalogState({ url }: Pick<RunningService, 'url'>): Promise<string> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
  return checks['catalog']!;
}

async function packsOf({ url, demoKey }: RunningService): Promise<number> {
  const answer = await fetch(`${url}/api/v1/packs`, { headers: { authorization: `Bearer ${demoKey}` } });
  return ((await answer.json()) as { data: unknown[] }).data.length;
}

/** Lets a running service ask at once. */
const askAgain = (service: RunningService) => process.kill(service.process.pid!, 'SIGHUP');

test('a node that is killed while it takes a catalog keeps the one before, and takes it at its next start', async () => {
  server.content = one;
  const DATA_DIR = temporaryFolder();
  const settings = { DATA_DIR, CATALOG_URL: server.url };
  await (await startService(settings, START_MS)).stop();
  let hasBegun = false;
  server.intercept = (_, response) => {
    response.writeHead(200, { etag: '"two"', 'content-length': two.length });
    // The rest never comes: the node waits until it is killed.
    response.write(two.subarray(0, two.length / 2), () => {
      hasBegun = true;
    });
    return true;
  };
  onTestFinished(() => {
    server.intercept = undefined;
  });
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...settings, PORT: '0' },
    stdio: 'ignore',
  });
  await waitUntil(() => hasBegun, START_MS);
  child.kill('SIGKILL');
  await once(child, 'exit');
  server.intercept = undefined;
  server.content = two;
  const service = await startService(settings, START_MS);
  await waitUntil(async () => (await packsOf(service)) === 2, START_MS);
  await waitUntil(async () => (await catalogState(service)) === 'ok');
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
  await service.stop();
});

test('a node serves on while its server is away or has no whole file, and takes the next file after that', async () => {
  server.content = one;
  const service = await startService({ DATA_DIR: temporaryFolder(), CATALOG_URL: server.url }, START_MS);
  expect(await packsOf(service)).toBe(1);
  server.intercept = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  askAgain(service);
  await waitUntil(async () => /cannot be read \(.* status 503\)/.test(await catalogState(service)));
  expect([(await fetch(`${service.url}/readyz`)).status, await packsOf(service)]).toEqual([200, 1]);
  server.intercept = undefined;
  server.content = two.subarray(0, two.length / 2);
  askAgain(service);
  await waitUntil(async () => /is not a whole file/.test(await catalogState(service)));
  expect(await packsOf(service)).toBe(1);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^glyphdex_catalog_behind 1$/m);
  server.content = two;
  askAgain(service);
  await waitUntil(async () => (await packsOf(service)) === 2, START_MS);
  await waitUntil(async () => (await catalogState(service)) === 'ok');
  await service.stop();
});

test('a start that cannot open the active generation serves the previous one, and repairs the active one', async () => {
  const DATA_DIR = temporaryFolder();
  const settings = { DATA_DIR, CATALOG_URL: server.url };
  for (const content of [one, two]) {
    server.content = content;
    const service = await startService(settings, START_MS);
    await waitUntil(async () => (await packsOf(service)) === (content === one ? 1 : 2), START_MS);
    await service.stop();
  }
  const catalog = join(DATA_DIR, 'catalog');
  const active = readFileSync(join(catalog, 'CURRENT'), 'utf8').trim();
  writeFileSync(join(catalog, active, 'manifest.json'), '{}');
  const before = readdirSync(join(catalog, 'packs'));
  server.intercept = (_, response) => {
    response.destroy();
    return true;
  };
  const service = await startService(settings, START_MS);
  expect(await packsOf(service)).toBe(1);
  expect(await catalogState(service)).toMatch(/cannot be (?:opened|read)/);
  expect(readdirSync(join(catalog, 'packs'))).toEqual(before);
  server.intercept = undefined;
  askAgain(service);
  await waitUntil(async () => (await packsOf(service)) === 2, START_MS);
  await service.stop();
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
});

test('a machine with an imported pack refuses a catalog without it, and keeps the pack', async () => {
  const DATA_DIR = temporaryFolder();
  const source = join(SETS, 'lucide.json');
  expect(await runGlyphdex(['catalog', 'build', '--source', source], { DATA_DIR })).toMatchObject({
    code: 0,
  });
  const drawings = join(temporaryFolder(), 'acme');
  mkdirSync(drawings);
  writeFileSync(join(drawings, 'box.svg'), '<svg viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>');
  await importPack({
    dataDir: DATA_DIR,
    path: drawings,
    given: { license: 'MIT' },
    replaces: false,
    isDryRun: false,
    output: { write: () => undefined },
    isInteractive: false,
  });
  server.content = two;
  const service = await startService({ DATA_DIR, CATALOG_URL: server.url }, START_MS);
  await waitUntil(async () => /has imported packs .* acme\. /.test(await catalogState(service)), START_MS);
  expect(await packsOf(service)).toBe(2);
  expect(readdirSync(join(DATA_DIR, 'catalog/own'))).toHaveLength(1);
  await service.stop();
});

test('a first start ends with one line without secrets while the address is away', async () => {
  server.intercept = (_, response) => {
    response.writeHead(403).end();
    return true;
  };
  onTestFinished(() => {
    server.intercept = undefined;
  });
  const CATALOG_URL = server.url.replace('//', '//grace:hunter2@').concat('?token=hunter3');
  const { code, stderr } = await runGlyphdex(['serve'], {
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    CATALOG_URL,
  });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toMatch(
    /^glyphdex: there is no usable catalog in .* status 403; check/,
  );
  expect(stderr).not.toMatch(/hunter|grace|token/);
});

test.each([
  [{ CATALOG_URL: 's3://icons/production' }, /^glyphdex: CATALOG_URL is a bucket\..*catalog pack/],
  [{ CATALOG_URL: SETS }, /^glyphdex: CATALOG_URL is the folder .*catalog pack/],
  [{ AWS_REGION: 'eu-central-1' }, /^glyphdex: AWS_REGION is no longer a setting\. Set CATALOG_URL/],
])('a start with %j ends with the line that says what replaces it', async (settings, line) => {
  const { code, stderr } = await runGlyphdex(['serve'], {
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    ...settings,
  });
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
});

test('commands that change the catalog of a node are refused with the way to the builder', async () => {
  const settings = { DATA_DIR: temporaryFolder(), CATALOG_URL: server.url };
  for (const words of [
    ['catalog', 'build'],
    ['catalog', 'import', SETS],
    ['catalog', 'remove', 'lucide'],
  ]) {
    const { code, stderr } = await runGlyphdex(words, settings);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/glyphdex catalog pack FILE\n$/)]);
  }
});
