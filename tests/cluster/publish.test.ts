import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
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

describe.skipIf(!hasCluster)('nodes with a published catalog', () => {
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
  /** Builds a catalog of these sets, publishes it, and returns its generation. */
  const publish = (sets: readonly string[], activateIn: number) => {
    const sources = sets.flatMap((set) => ['--source', join(SETS, `${set}.json`)]);
    glyphdex('catalog', 'build', ...sources);
    const printed = glyphdex('catalog', 'publish', '--to', place, '--activate-in', String(activateIn));
    return /generation ([0-9a-f]{16})/.exec(printed)![1]!;
  };
  const catalogOf = async ({ url }: GlyphdexNode) => {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
    return checks['catalog']!;
  };
  const packsOf = async ({ url }: GlyphdexNode) => {
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await send(agentOf(230), `${url}/api/v1/packs`, { headers });
    return (JSON.parse(body) as { data: unknown[] }).data.length;
  };
  const onAllNodes = (read: (node: GlyphdexNode) => Promise<unknown>) => () =>
    Promise.all(cluster.nodes.map(read));

  beforeAll(async () => {
    cluster = new Cluster({ catalogs: 'none', settings: (node) => (node === 1 ? { WORKERS: '2' } : {}) });
    builder = join(cluster.folder, 'builder');
    place = join(cluster.folder, 'published');
    mkdirSync(place);
    publish(['lucide'], 0);
    await cluster.start({ CATALOG_URL: place });
    const words = ['keys', 'create', '--name', 'load', '--rate-limit', '0', '--daily-icons', '0', '--json'];
    key = (JSON.parse(cluster.run(words)) as { readonly key: string }).key;
  });
  afterAll(() => cluster?.stop());

  test('change to a new generation at its time, and fail no read', async () => {
    const reads = new ReadLoad(cluster.url, key);
    reads.start();
    const generation = publish(['lucide', 'heroicons'], 20);
    await expect
      .poll(onAllNodes(catalogOf), WAIT)
      .toEqual(cluster.nodes.map(() => expect.stringMatching(`^generation ${generation} becomes active at`)));
    expect(await onAllNodes(packsOf)()).toEqual([1, 1, 1]);
    await expect.poll(onAllNodes(packsOf), WAIT).toEqual([2, 2, 2]);
    await reads.stop();
    expect(reads.failures).toEqual([]);
  });

  test('serve on while the place is away, and a node that slept catches up', async () => {
    const reads = new ReadLoad(cluster.url, key);
    reads.start();
    const [sleeper, ...others] = cluster.nodes;
    sleeper!.signal('SIGSTOP');
    publish(['lucide', 'ic', 'heroicons'], 0);
    await expect.poll(() => Promise.all(others.map(packsOf)), WAIT).toEqual([3, 3]);
    renameSync(place, `${place}-away`);
    await expect
      .poll(() => Promise.all(others.map(catalogOf)), WAIT)
      .toEqual(others.map(() => expect.stringMatching(/cannot be read/)));
    sleeper!.signal('SIGCONT');
    await sleep(1_000);
    expect(await packsOf(sleeper!)).toBe(2);
    renameSync(`${place}-away`, place);
    await expect.poll(onAllNodes(packsOf), WAIT).toEqual([3, 3, 3]);
    await expect.poll(onAllNodes(catalogOf), WAIT).toEqual(['ok', 'ok', 'ok']);
    await reads.stop();
    expect(reads.failures).toEqual([]);
  });
});
