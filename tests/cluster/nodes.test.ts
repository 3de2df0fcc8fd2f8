import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GlyphdexNode } from './cluster.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

/** Longer than the load balancer needs to take a node out and in again. */
const SETTLE_MS = 1_500;
const STOPPED_MS = 3_000;

describe.skipIf(!hasCluster)('three nodes behind a load balancer', () => {
  const scene = new Scene();
  beforeAll(() => scene.start());
  afterAll(() => scene.cluster.stop());

  const faults: readonly (readonly [name: string, fault: (node: GlyphdexNode) => Promise<void>])[] = [
    ['is killed', (node) => node.end('SIGKILL').then(() => node.start())],
    [
      'is stopped and goes on',
      async (node) => {
        node.signal('SIGSTOP');
        await sleep(STOPPED_MS);
        node.signal('SIGCONT');
      },
    ],
    ['is asked to end', (node) => node.end('SIGTERM').then(() => node.start())],
  ];

  test.each(faults)(
    'answer every read and keep every acknowledged key when each node %s',
    async (_, fault) => {
      await scene.newAccounts();
      const { reads, creations } = await scene.underLoad(async () => {
        await sleep(SETTLE_MS);
        for (let i = 0; i < REPEATS; i++) {
          for (const node of scene.cluster.nodes) {
            await fault(node);
            await sleep(SETTLE_MS);
          }
        }
      });
      console.log(
        `${reads.sent} reads, slowest ${Math.round(reads.slowestMs)} ms; ${creations.acknowledged.length} keys`,
      );
      expect(reads.failures).toEqual([]);
      expect(creations.acknowledged.length).toBeGreaterThan(0);
      expect(await scene.refusedKeys(creations.acknowledged)).toEqual([]);
    },
  );
});
