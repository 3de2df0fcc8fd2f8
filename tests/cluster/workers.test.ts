import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { GlyphdexNode } from './cluster.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

const SETTLE_MS = 1_500;
const WAIT = { timeout: 60_000 };
const FAULTS = join(import.meta.dirname, '../faults/fault-in-a-worker.js');

describe.skipIf(!hasCluster || !hasRedis)('three nodes with two workers each, behind a load balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-worker-faults-'));
  const fileOf = (node: number) => join(folder, String(node));
  let redis: RedisServer;
  let scene: Scene;
  beforeAll(async () => {
    redis = await startRedis();
    scene = new Scene({
      settings: (node) => ({
        WORKERS: '2',
        REDIS_URL: redis.url,
        FAULT_FILE: fileOf(node),
        NODE_OPTIONS: `--import=${FAULTS}`,
      }),
    });
    await scene.start();
  });
  afterAll(async () => {
    await scene?.cluster.stop();
    await redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const workersOf = async ({ url }: GlyphdexNode) => {
    const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
    return checks['workers'];
  };
  /** Waits until a worker of the node is replaced, or starts the node again if it has ended, as a supervisor does. */
  const recover = async (node: GlyphdexNode, replacedBefore: number) => {
    await expect.poll(() => node.hasEnded || replacementsOf(node) > replacedBefore, WAIT).toBe(true);
    if (node.hasEnded) await node.start();
    await expect.poll(() => workersOf(node), WAIT).toBe('2 of 2');
  };

  test.each([
    ['throws an error', 'error'],
    ['fills its heap', 'heap over many turns'],
  ])('answer every read and keep every acknowledged key when a worker of each node %s', async (_, fault) => {
    await scene.newAccounts();
    const { reads, creations } = await scene.underLoad(async () => {
      await sleep(SETTLE_MS);
      for (let i = 0; i < REPEATS; i++) {
        for (const [number, node] of scene.cluster.nodes.entries()) {
          const replaced = replacementsOf(node);
          // A worker could read the file before it has its content, and remove it.
          writeFileSync(`${fileOf(number)}.new`, fault);
          renameSync(`${fileOf(number)}.new`, fileOf(number));
          await recover(node, replaced);
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
  });
});

function replacementsOf({ printed }: GlyphdexNode): number {
  return printed.split('a worker thread was replaced').length - 1;
}
