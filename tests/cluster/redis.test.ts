import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, type RedisServer, startRedis } from '../../apps/server/src/testing/redis-server.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { agentOf, send } from './load.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

const FAULT_MS = 3_000;
const SETTLE_MS = 1_000;
const LIMIT = 30;

describe.skipIf(!hasCluster || !hasRedis)('nodes whose Redis fails', () => {
  let redis: RedisServer;
  let proxy: FaultyProxy;
  let scene: Scene;
  beforeAll(async () => {
    redis = await startRedis();
    proxy = await FaultyProxy.start(redis.port);
    scene = new Scene({ settings: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
    await scene.start();
  });
  afterAll(async () => {
    await scene?.cluster.stop();
    await proxy?.stop();
    await redis?.stop();
  });

  const metric = async (name: string) => {
    const texts = await Promise.all(
      scene.cluster.nodes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    return texts.map((text) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]));
  };
  const limitsAre = (state: RegExp) =>
    expect
      .poll(
        async () => {
          const answers = await Promise.all(
            scene.cluster.nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).json()),
          );
          return (answers as { checks: { limits: string } }[]).every(({ checks }) =>
            state.test(checks.limits),
          );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  /** How many of four times the limit are allowed, over all nodes, by a new key. */
  const allowed = async () => {
    const words = ['keys', 'create', '--name', 'limited', '--rate-limit', String(LIMIT), '--json'];
    const { key } = JSON.parse(scene.cluster.run(words)) as { readonly key: string };
    const headers = { authorization: `Bearer ${key}` };
    let count = 0;
    for (let i = 0; i < 4 * LIMIT; i++) {
      const node = scene.cluster.nodes[i % 3]!;
      const { status } = await send(agentOf(200 + (i % 3)), `${node.url}/api/v1/colors`, { headers });
      expect([200, 429]).toContain(status);
      if (status === 200) count++;
    }
    return count;
  };

  const faults: readonly (readonly [name: string, begin: () => Promise<void>, end: () => Promise<void>])[] = [
    ['is killed and starts empty', () => redis.signal('SIGKILL'), () => redis.start()],
    ['is stopped and goes on', () => redis.signal('SIGSTOP'), () => redis.signal('SIGCONT')],
    [
      'answers late',
      async () => {
        proxy.manner = 'slow';
      },
      async () => {
        proxy.manner = 'faithful';
      },
    ],
    [
      'answers garbage',
      async () => {
        proxy.manner = 'garbage';
      },
      async () => {
        proxy.manner = 'faithful';
      },
    ],
  ];

  test.each(faults)(
    'answer every read, and limit each key within bounds, when it %s',
    async (_, begin, end) => {
      await scene.newAccounts();
      for (let i = 0; i < REPEATS; i++) {
        let during = 0;
        const { reads } = await scene.underLoad(async () => {
          await sleep(SETTLE_MS);
          await begin();
          await limitsAre(/^(?!ok$)/);
          during = await allowed();
          await sleep(FAULT_MS);
          await end();
          await limitsAre(/^ok$/);
        });
        console.log(
          `${reads.sent} reads, slowest ${Math.round(reads.slowestMs)} ms; ${during} of ${LIMIT} allowed`,
        );
        expect(reads.failures).toEqual([]);
        // Each node counts alone meanwhile.
        expect(during).toBeGreaterThanOrEqual(LIMIT);
        expect(during).toBeLessThanOrEqual(scene.cluster.nodes.length * LIMIT);
        const [before, count, after] = [
          await metric('glyphdex_limits_failures_total'),
          await allowed(),
          await metric('glyphdex_limits_failures_total'),
        ];
        // On a busy machine a call can be late; then a node has decided alone.
        if (String(before) === String(after)) expect(count).toBe(LIMIT);
      }
    },
  );
});
