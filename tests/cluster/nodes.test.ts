import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ShiftedClock } from '../faults/shifted-clock.ts';
import type { GlyphdexNode } from './cluster.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

/** Longer than the load balancer needs to take a node out and in again. */
const SETTLE_MS = 1_500;
const STOPPED_MS = 3_000;
const HOUR_MS = 3_600_000;

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

describe.skipIf(!hasCluster)('three nodes with different clocks', () => {
  test('answer every read, accept every key, and revoke keys, while two clocks jump', async ({ skip }) => {
    const clocks = [ShiftedClock.create(), ShiftedClock.create()];
    if (clocks[0] === undefined) {
      skip('libfaketime is not installed');
      return;
    }
    const scene = new Scene({ settings: (node) => clocks[node]?.settings ?? {} });
    onTestFinished(() => scene.cluster.stop());
    await scene.start();
    for (const shiftMs of [HOUR_MS, -HOUR_MS, 25 * HOUR_MS]) {
      await scene.newAccounts();
      clocks[0].shiftTo(Date.now() + shiftMs);
      clocks[1]!.shiftTo(Date.now() - shiftMs);
      const { reads, creations } = await scene.underLoad(() => sleep(2 * SETTLE_MS));
      expect(reads.failures).toEqual([]);
      expect(creations.acknowledged.length).toBeGreaterThan(0);
      expect(await scene.refusedKeys(creations.acknowledged)).toEqual([]);
      const [revoked = ''] = creations.acknowledged;
      const id = (
        await scene.cluster.primary.query(
          `SELECT id FROM api_keys WHERE revoked_at_ms IS NULL AND sha256 = encode(sha256('${revoked}'), 'hex')`,
          'glyphdex',
        )
      )[0]!['id'] as string;
      scene.cluster.run(['keys', 'revoke', id]);
      await expect
        .poll(() => scene.refusedKeys([revoked]), { timeout: 10_000 })
        .toEqual(scene.cluster.nodes.map(({ name }) => `${name} answers 401`));
    }
  });
});
