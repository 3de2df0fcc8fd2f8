import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyCatalog } from '@glyphdex/catalog';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BucketServer } from '../../apps/server/src/testing/bucket-server.ts';
import {
  type RunningService,
  runGlyphdex,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import { freePort } from '../../apps/server/src/testing/postgres-server.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
const SETS = join(ROOT, 'packages/catalog/fixtures/sets');
const TARGET = 's3://icons/production';
const START_MS = 120_000;

let bucket: BucketServer;
beforeAll(async () => {
  bucket = await BucketServer.start();
});
afterAll(() => bucket.stop());

/** Builds a catalog in a data folder and publishes it. */
async function publish(DATA_DIR: string, sets: readonly string[]): Promise<void> {
  const sources = sets.flatMap((set) => ['--source', join(SETS, `${set}.json`)]);
  expect(await runGlyphdex(['catalog', 'build', ...sources], { DATA_DIR })).toMatchObject({ code: 0 });
  const words = ['catalog', 'publish', '--to', TARGET, '--activate-in', '0'];
  expect(await runGlyphdex(words, { DATA_DIR, ...bucket.settings })).toMatchObject({ code: 0 });
}

async function catalogState({ url }: Pick<RunningService, 'url'>): Promise<string> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
  return checks['catalog']!;
}

test('a node that is killed while it copies its catalog copies the rest at its next start', async () => {
  await publish(temporaryFolder(), ['lucide', 'heroicons']);
  const DATA_DIR = temporaryFolder();
  const settings = { DATA_DIR, CATALOG_URL: TARGET, ...bucket.settings };
  let blobs = 0;
  const asked = new Set<string>();
  bucket.intercept = ({ url = '' }) => {
    if (url.includes('/blobs/')) {
      blobs++;
      asked.add(url);
    }
    // Never answered: the node waits until it is killed.
    return blobs > 5;
  };
  onTestFinished(() => {
    bucket.intercept = undefined;
  });
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [PROGRAM, 'serve'], { env: { ...settings, PORT }, stdio: 'ignore' });
  await waitUntil(() => blobs > 5, START_MS);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const copied = asked.size;
  asked.clear();
  blobs = Number.NEGATIVE_INFINITY;
  const service = await startService(settings, START_MS);
  expect(asked.size).toBeLessThan(copied + readdirSync(join(DATA_DIR, 'catalog/packs')).length);
  expect(await catalogState(service)).toBe('ok');
  expect(verifyCatalog(DATA_DIR).faults).toEqual([]);
  await service.stop();
});

test('a node serves on while its bucket is away, and takes the next generation after that', async () => {
  const builder = temporaryFolder();
  await publish(builder, ['lucide']);
  const DATA_DIR = temporaryFolder();
  const service = await startService({ DATA_DIR, CATALOG_URL: TARGET, ...bucket.settings }, START_MS);
  const authorization = { authorization: `Bearer ${service.demoKey}` };
  const total = async () => {
    const answer = await fetch(`${service.url}/api/v1/packs`, { headers: authorization });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  expect(await total()).toBe(1);
  bucket.intercept = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  await waitUntil(async () =>
    /cannot be read \(CURRENT was answered with status 503\)/.test(await catalogState(service)),
  );
  expect([(await fetch(`${service.url}/readyz`)).status, await total()]).toEqual([200, 1]);
  bucket.intercept = undefined;
  await publish(builder, ['lucide', 'heroicons']);
  await waitUntil(async () => (await total()) === 2, START_MS);
  expect(await catalogState(service)).toBe('ok');
  await service.stop();
});

test('the first start waits for a catalog that is not published yet', async () => {
  for (const name of bucket.objects.keys()) bucket.objects.delete(name);
  const starting = startService(
    { DATA_DIR: temporaryFolder(), CATALOG_URL: TARGET, ...bucket.settings },
    START_MS,
  );
  await publish(temporaryFolder(), ['lucide']);
  const service = await starting;
  expect(await catalogState(service)).toBe('ok');
  await service.stop();
});

test('a start with wrong credentials ends with one line', async () => {
  const settings = { CATALOG_URL: TARGET, ...bucket.settings, AWS_SECRET_ACCESS_KEY: 'hunter2', PORT: '0' };
  const { code, stderr } = await runGlyphdex(['serve'], { ...settings, DATA_DIR: temporaryFolder() });
  expect(code).toBe(1);
  const last = stderr.trim().split('\n').at(-1);
  expect(last).toMatch(/^glyphdex: CURRENT was answered with status 403\. Check AWS_ACCESS_KEY_ID/);
  expect(stderr).not.toContain('hunter2');
});

test('commands that change the catalog of a node are refused with the way to the builder', async () => {
  const DATA_DIR = temporaryFolder();
  const settings = { DATA_DIR, CATALOG_URL: TARGET, ...bucket.settings };
  for (const words of [
    ['catalog', 'build'],
    ['catalog', 'import', SETS],
    ['catalog', 'remove', 'lucide'],
  ]) {
    const { code, stderr } = await runGlyphdex(words, settings);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/glyphdex catalog publish --to URL\n$/)]);
  }
  rmSync(DATA_DIR, { recursive: true });
});
