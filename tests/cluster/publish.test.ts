import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cluster, type GlyphdexNode } from './cluster.ts';
import { agentOf, ReadLoad, send } from './load.ts';
import { hasCluster } from './scene.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');
const SETS = join(ROOT, 'packages/catalog/fixtures/sets');
const WAIT = { timeout: 60_000 };
// One kept connection to each node: an agent for each request would leave thousands open.
const ASKING = agentOf(230);
const READING = agentOf(231);

describe.skipIf(!hasCluster)('nodes with a packed catalog', () => {
  let cluster: Cluster;
  let builder: string;
  let place: string;
  let key: string;

  const glyphdex = (...words: string[]) =>
    execFileSync(process.execPath, [PROGRAM, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: builder },
    });
  /** Builds a catalog of these sets and packs it into the file that the nodes take. */
  const publish = (sets: readonly string[]) => {
    const sources = sets.flatMap((set) => ['--source', join(SETS, `${set}.json`)]);
    glyphdex('catalog', 'build', ...sources);
    glyphdex('catalog', 'pack', place);
  };
  /** Lets the nodes ask at once. */
  const askAgain = () => {
    for (const node of cluster.nodes) node.signal('SIGHUP');
  };
  const catalogOf = async ({ url }: GlyphdexNode) => {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
    return checks['catalog']!;
  };
  const packsOf = async ({ url }: GlyphdexNode) => {
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await send(ASKING, `${url}/api/v1/packs`, { headers });
    return (JSON.parse(body) as { data: unknown[] }).data.length;
  };
  const onAllNodes = (read: (node: GlyphdexNode) => Promise<unknown>) => () =>
    Promise.all(cluster.nodes.map(read));

  beforeAll(async () => {
    cluster = new Cluster({ catalogs: 'none', settings: (node) => (node === 1 ? { WORKERS: '2' } : {}) });
    builder = join(cluster.folder, 'builder');
    place = join(cluster.folder, 'catalog.zip');
    publish(['lucide']);
    await cluster.start({ CATALOG_URL: place });
    const words = ['keys', 'create', '--name', 'load', '--rate-limit', '0', '--daily-icons', '0', '--json'];
    key = (JSON.parse(cluster.run(words)) as { readonly key: string }).key;
  });
  afterAll(() => cluster?.stop());

  test('take a new catalog under load, fail no read, and mix no generations in an answer', async () => {
    const reads = new ReadLoad(cluster.url, key);
    reads.start();
    const mixed: string[] = [];
    let isOver = false;
    // Every answer lists the packs of one generation, each with its number of icons there.
    const known = new Set<string>();
    const readAll = async (node: GlyphdexNode): Promise<void> => {
      while (!isOver) {
        const headers = { authorization: `Bearer ${key}` };
        const { body } = await send(READING, `${node.url}/api/v1/packs`, { headers });
        known.add(JSON.stringify((JSON.parse(body) as { data: unknown[] }).data));
        if (known.size > 2) mixed.push(body);
      }
    };
    const readers = cluster.nodes.map(readAll);
    publish(['lucide', 'heroicons']);
    await expect.poll(onAllNodes(packsOf), WAIT).toEqual([2, 2, 2]);
    isOver = true;
    await Promise.all(readers);
    await reads.stop();
    expect(reads.failures).toEqual([]);
    expect(mixed).toEqual([]);
  });

  test('serve on while the file is away, and a node that slept catches up', async () => {
    const reads = new ReadLoad(cluster.url, key);
    reads.start();
    const [sleeper, ...others] = cluster.nodes;
    sleeper!.signal('SIGSTOP');
    publish(['lucide', 'ic', 'heroicons']);
    askAgain();
    await expect.poll(() => Promise.all(others.map(packsOf)), WAIT).toEqual([3, 3]);
    renameSync(place, `${place}-away`);
    askAgain();
    await expect
      .poll(() => Promise.all(others.map(catalogOf)), WAIT)
      .toEqual(others.map(() => expect.stringMatching(/cannot be read/)));
    sleeper!.signal('SIGCONT');
    await sleep(1_000);
    renameSync(`${place}-away`, place);
    askAgain();
    await expect.poll(onAllNodes(packsOf), WAIT).toEqual([3, 3, 3]);
    await expect.poll(onAllNodes(catalogOf), WAIT).toEqual(['ok', 'ok', 'ok']);
    await reads.stop();
    expect(reads.failures).toEqual([]);
  });
});
