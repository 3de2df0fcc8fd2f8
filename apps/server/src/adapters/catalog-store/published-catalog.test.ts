import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCatalog } from '@glyphdex/catalog';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CatalogStore } from '../../ports/catalog-store.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openCatalog } from '../embedded/embedded-catalog.ts';
import { CatalogPuller } from './catalog-puller.ts';
import { catalogStoreFindings } from './catalog-store-findings.ts';
import { FolderStore } from './folder-store.ts';
import { publishGeneration } from './publish-generation.ts';
import type { PublishedFile, PublishedGeneration } from './published-generation.ts';
import { pullFirstGeneration, pullGeneration } from './pull-generation.ts';

const SETS = join(import.meta.dirname, '../../../../../packages/catalog/fixtures/sets');
const SILENT = { begin: () => undefined, advance: () => undefined };
const DELAY_MS = 60_000;

/** Data folders with different catalogs that share the pack lucide. */
const built = mkdtempSync(join(tmpdir(), 'glyphdex-published-'));
const CATALOGS = ['one', 'two', 'three'] as const;

beforeAll(async () => {
  const sets = { one: ['lucide'], two: ['lucide', 'heroicons'], three: ['lucide', 'ic'] };
  for (const name of CATALOGS)
    await buildCatalog({
      dataDir: join(built, name),
      sources: sets[name].map((set) => join(SETS, `${set}.json`)),
      output: { write: () => undefined },
      isInteractive: false,
    });
}, 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

function scene() {
  const clock = new FakeClock();
  const folder = temporaryFolder();
  const node = temporaryFolder();
  const store = new FolderStore(folder);
  const catalog = join(node, 'catalog');
  const activations: string[] = [];
  const activeOf = () => readFileSync(join(catalog, 'CURRENT'), 'utf8').trim();
  return {
    clock,
    folder,
    node,
    store,
    catalog,
    activations,
    activeOf,
    publish: (name: (typeof CATALOGS)[number]) =>
      publishGeneration(store, {
        dataDir: join(built, name),
        delayMs: DELAY_MS,
        now: () => clock.now(),
        progress: SILENT,
      }),
    pullFirst: () => pullFirstGeneration(store, catalog, clock.now(), () => undefined),
    puller(from: CatalogStore = store) {
      const puller = new CatalogPuller({
        store: from,
        dataDir: node,
        clock,
        log: silentLog,
        served: activeOf,
        activate: async () => void activations.push(activeOf()),
      });
      onTestFinished(() => puller.stop());
      return puller;
    },
  };
}

function generationOf(name: (typeof CATALOGS)[number]): string {
  return readFileSync(join(built, name, 'catalog/CURRENT'), 'utf8').trim();
}

test('copies a published catalog to a folder without one, byte by byte', async () => {
  const { publish, pullFirst, node, catalog } = scene();
  const { files, written } = await publish('one');
  expect(written.files).toBe(files);
  await pullFirst();
  for (const part of [generationOf('one'), 'packs'])
    for (const name of readdirSync(join(catalog, part)))
      expect(
        readFileSync(join(catalog, part, name)).equals(readFileSync(join(built, 'one/catalog', part, name))),
      ).toBe(true);
  const opened = await openCatalog(node);
  expect(opened.generation).toBe(generationOf('one'));
  opened.retire();
});

test('publishes only what the store does not have, and nothing for the same generation', async () => {
  const { publish } = scene();
  await publish('one');
  expect(await publish('one')).toMatchObject({ isKnown: true, written: { files: 0 } });
  const { written, files, removed } = await publish('two');
  // The two files of the pack lucide are there already.
  expect(written.files).toBe(files - 2);
  expect(removed).toBe(0);
});

test('removes blobs that only generations before the previous one used', async () => {
  const { publish, folder, pullFirst } = scene();
  await publish('one');
  await publish('two');
  const before = readdirSync(join(folder, 'blobs')).length;
  const { removed, written } = await publish('three');
  // The files and the manifest of the generation, and its list.
  expect(removed).toBe(5);
  expect(readdirSync(join(folder, 'blobs'))).toHaveLength(before + written.files + 1 - removed);
  await pullFirst();
});

test('publishes although old blobs cannot be removed, and counts them', async () => {
  const { publish, folder, clock } = scene();
  await publish('one');
  await publish('two');
  class WithoutRemoval extends FolderStore {
    override removeBlob(): Promise<void> {
      return Promise.reject(new Error('no right to delete'));
    }
  }
  const options = { dataDir: join(built, 'three'), delayMs: 0, now: () => clock.now(), progress: SILENT };
  expect(await publishGeneration(new WithoutRemoval(folder), options)).toMatchObject({ removed: 0, kept: 5 });
  expect(readFileSync(join(folder, 'CURRENT'), 'utf8')).toContain(generationOf('three'));
});

test('refuses to publish a damaged catalog', async () => {
  const { store, clock } = scene();
  const dataDir = temporaryFolder();
  cpSync(join(built, 'one'), dataDir, { recursive: true });
  const file = join(dataDir, 'catalog', generationOf('one'), 'index.bin');
  truncateSync(file, 1_000);
  const publishing = publishGeneration(store, {
    dataDir,
    delayMs: 0,
    now: () => clock.now(),
    progress: SILENT,
  });
  await expect(publishing).rejects.toThrow(/index\.bin is damaged, so nothing was published/);
  expect(await store.readCurrent()).toBeUndefined();
});

test('refuses to publish when another publisher was faster', async () => {
  const { folder, clock, publish } = scene();
  await publish('one');
  class LateStore extends FolderStore {
    override async replaceCurrent(text: string, tag: string | undefined): Promise<boolean> {
      await publish('two');
      return await super.replaceCurrent(text, tag);
    }
  }
  const options = { dataDir: join(built, 'three'), delayMs: 0, now: () => clock.now(), progress: SILENT };
  await expect(publishGeneration(new LateStore(folder), options)).rejects.toThrow(
    /another generation was published meanwhile/,
  );
});

test('activates a generation at its published time, and copies it before', async () => {
  const { publish, pullFirst, puller, catalog, clock, activeOf, activations } = scene();
  await publish('one');
  await pullFirst();
  const pulling = puller();
  pulling.start();
  await publish('two');
  await expect.poll(() => pulling.state(), { timeout: 10_000 }).toMatch(/becomes active at/);
  expect(existsSync(join(catalog, generationOf('two'), 'index.bin'))).toBe(true);
  expect([activeOf(), pulling.isBehind]).toEqual([generationOf('one'), true]);
  clock.advance(DELAY_MS);
  await expect.poll(() => activations, { timeout: 10_000 }).toEqual([generationOf('two')]);
  await expect.poll(() => pulling.state()).toBe('ok');
  expect(pulling.isBehind).toBe(false);
});

test('keeps the generation before, removes older ones, and goes back when an old one is published again', async () => {
  const { publish, pullFirst, puller, catalog, clock, activations } = scene();
  await publish('one');
  await pullFirst();
  const pulling = puller();
  pulling.start();
  const activate = async (name: (typeof CATALOGS)[number]) => {
    await publish(name);
    clock.advance(DELAY_MS);
    await expect.poll(() => activations.at(-1), { timeout: 20_000 }).toBe(generationOf(name));
  };
  await activate('two');
  await activate('three');
  const generations = () => readdirSync(catalog).filter((name) => /^[0-9a-f]{16}$/.test(name));
  expect(generations().toSorted()).toEqual([generationOf('two'), generationOf('three')].toSorted());
  // lucide and heroicons of two, ic of three; two files each.
  expect(readdirSync(join(catalog, 'packs'))).toHaveLength(6);
  await activate('one');
  expect(readdirSync(join(catalog, 'packs'))).toHaveLength(4);
});

test('keeps the active generation while a blob is damaged, and activates when it is repaired', async () => {
  const { publish, pullFirst, puller, folder, clock, activations, activeOf } = scene();
  await publish('one');
  await pullFirst();
  await publish('two');
  clock.advance(DELAY_MS);
  const { list } = JSON.parse(readFileSync(join(folder, 'CURRENT'), 'utf8')) as PublishedGeneration;
  const files = JSON.parse(readFileSync(join(folder, 'blobs', list), 'utf8')) as PublishedFile[];
  const { sha256 } = files.find(({ path }) => path.endsWith('/index.bin'))!;
  const blob = join(folder, 'blobs', sha256);
  const whole = readFileSync(blob);
  const damaged = Buffer.from(whole);
  damaged[1_000]! ^= 1;
  writeFileSync(blob, damaged);
  const pulling = puller();
  pulling.start();
  await expect.poll(() => pulling.state(), { timeout: 10_000 }).toMatch(/is damaged or incomplete.*stays/);
  expect(pulling.failuresCount).toBeGreaterThan(0);
  expect([activeOf(), activations]).toEqual([generationOf('one'), []]);
  writeFileSync(blob, whole);
  await expect.poll(() => activations, { timeout: 20_000 }).toEqual([generationOf('two')]);
}, 40_000);

test('goes on where an interrupted copy ended', async () => {
  const { publish, store, catalog } = scene();
  const { published } = await publish('two');
  let reads = 0;
  const failing = {
    readBlob: async (sha256: string) => {
      if (++reads > 4) throw new Error('away');
      return await store.readBlob(sha256);
    },
  } as CatalogStore;
  await expect(pullGeneration(failing, catalog, published, () => undefined)).rejects.toThrow('away');
  let total = 0;
  await pullGeneration(store, catalog, published, (progress) => {
    total = progress.total;
  });
  const whole = readdirSync(join(built, 'two/catalog/packs')).length;
  expect(readdirSync(join(catalog, 'packs'))).toHaveLength(whole);
  expect(total).toBeGreaterThan(0);
  let left = -1;
  await pullGeneration(store, catalog, published, (progress) => {
    left = progress.total;
  });
  expect(left).toBe(0);
});

test.each([
  ['../../escaped', 3],
  ['packs/../../escaped', 3],
  ['/etc/passwd', 3],
  ['packs/.hidden', 3],
  ['packs/a.svg', -1],
])('refuses a list with the path %s and %i bytes, and writes nothing', async (path, bytes) => {
  const { store, catalog, node } = scene();
  const sha256 = '0'.repeat(64);
  const list = JSON.stringify([{ path, bytes, sha256 }]);
  const digest = createHash('sha256').update(list).digest('hex');
  const hostile = { readBlob: async () => new Blob([list]).stream() } as unknown as CatalogStore;
  mkdirSync(catalog);
  await expect(
    pullGeneration(hostile, catalog, { generation: 'a'.repeat(16), list: digest }, () => undefined),
  ).rejects.toThrow(/is not what glyphdex catalog publish writes/);
  expect(readdirSync(node)).toEqual(['catalog']);
  expect(readdirSync(catalog)).toEqual([]);
  expect(await store.readCurrent()).toBeUndefined();
});

test('serves the previous generation and says why when the published one has another format', async () => {
  const { publish, pullFirst, puller, folder, clock, activeOf, node, store } = scene();
  await publish('one');
  await pullFirst();
  await publish('two');
  const current = join(folder, 'CURRENT');
  const published = JSON.parse(readFileSync(current, 'utf8')) as PublishedGeneration;
  writeFileSync(current, JSON.stringify({ ...published, formatVersion: 9_999 }));
  clock.advance(DELAY_MS);
  const pulling = puller();
  pulling.start();
  await expect.poll(() => pulling.state(), { timeout: 10_000 }).toMatch(/has format 9999/);
  expect(activeOf()).toBe(generationOf('one'));
  expect(await catalogStoreFindings(store, node, clock.now())).toMatchObject([{ level: 'error' }]);
});

test('reports to doctor whether the published generation is active', async () => {
  const { publish, pullFirst, clock, node, store } = scene();
  const levels = async () => (await catalogStoreFindings(store, node, clock.now())).map(({ level }) => level);
  expect(await levels()).toEqual(['error']);
  await publish('one');
  await pullFirst();
  expect(await levels()).toEqual(['ok']);
  await publish('two');
  expect(await levels()).toEqual(['ok']);
  clock.advance(DELAY_MS);
  expect(await levels()).toEqual(['warning']);
});
