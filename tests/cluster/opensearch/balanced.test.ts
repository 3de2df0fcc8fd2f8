import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReadLoad } from '../load.ts';
import { hasCluster, REPEATS, Scene } from '../scene.ts';
import { hasOpenSearch, type OpenSearchServer } from './opensearch-cluster.ts';
import { degradedOf, Searches } from './searches.ts';

const SETTLE_MS = 2_000;
const STOPPED_MS = 5_000;

describe.skipIf(!hasCluster || !hasOpenSearch)(
  'three nodes that search in OpenSearch, behind a load balancer',
  () => {
    const scene = new Scene({
      hasOpenSearch: true,
      settings: (node) => (node === 1 ? { WORKERS: '2' } : {}),
    });
    beforeAll(() => scene.start());
    afterAll(() => scene.cluster.stop());

    const searchStates = async () =>
      await Promise.all(
        scene.cluster.nodes.map(async ({ url }) => {
          const { checks } = (await (await fetch(`${url}/readyz`)).json()) as {
            checks: Record<string, string>;
          };
          return checks['search'];
        }),
      );
    const untilWhole = () => expect.poll(searchStates, { timeout: 120_000 }).toEqual(['ok', 'ok', 'ok']);

    const faults: readonly (readonly [string, (server: OpenSearchServer, i: number) => Promise<void>])[] = [
      [
        'a node of OpenSearch is killed and starts again',
        (server) => server.end().then(() => server.start()),
      ],
      [
        'a node of OpenSearch is stopped and goes on',
        async (server) => {
          server.signal('SIGSTOP');
          await sleep(STOPPED_MS);
          server.signal('SIGCONT');
        },
      ],
      [
        'a node of Glyphdex is killed and starts again',
        async (_, i) => {
          const node = scene.cluster.nodes[i % 3]!;
          await node.end('SIGKILL');
          await node.start();
        },
      ],
    ];

    test.each(faults)('answer every search and every read when %s', async (_, fault) => {
      for (let i = 0; i < REPEATS; i++) {
        await untilWhole();
        const searches = new Searches(scene.cluster.url, scene.key);
        const reads = new ReadLoad(scene.cluster.url, scene.key);
        for (const load of [searches, reads]) load.start();
        await sleep(SETTLE_MS);
        await fault(scene.cluster.search.servers[i % 3]!, i);
        await sleep(SETTLE_MS);
        const [seen] = await Promise.all([searches.stop(), reads.stop()]);
        console.log(`${seen.length} searches, ${degradedOf(seen)} degraded; ${reads.sent} reads`);
        expect(reads.failures).toEqual([]);
        expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
      }
    });
  },
);
