import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Breaker } from '../../base/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import { type RedisAddress, readRedisUrl } from '../../config/redis-url.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { memoryDatabase } from '../../testing/memory-database.ts';
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { iconBudgetContract } from '../icon-budget.contract.ts';
import { IconBudgetStore } from '../icon-budget-store.ts';
import { MemoryIconBudget } from '../memory-icon-budget.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisIconBudget } from './redis-icon-budget.ts';

/** Far above the default, because a pause of a busy machine is no failure here. */
const CALL_MS_MAX = 20_000;

let installations = 0;
interface Installation {
  readonly prefix: string;
  readonly clock: FakeClock;
  readonly store: IconBudgetStore;
}

function installation(): Installation {
  return {
    prefix: `installation ${installations++} `,
    clock: new FakeClock(),
    store: new IconBudgetStore(memoryDatabase()),
  };
}

/** One process of an installation. */
async function node(
  redis: RedisConnection,
  { prefix, clock, store }: Omit<Installation, 'clock'> & { clock: Clock },
) {
  const local = await MemoryIconBudget.open(store, clock);
  const breaker = new Breaker({ clock });
  const nameOf = (subject: string) => prefix + subject;
  return { local, breaker, budget: new RedisIconBudget({ redis, local, store, clock, breaker, nameOf }) };
}

const take = async (
  budget: RedisIconBudget,
  subject: string,
  dailyIcons: number,
  iconIds: readonly number[],
) => (await budget.takeAll([{ subject, dailyIcons }], iconIds))[0]!;
const iconsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

describe.skipIf(!hasRedis)('a Redis server', () => {
  let server: RedisServer;
  let redis: RedisConnection;
  beforeAll(async () => {
    server = await startRedis();
    redis = await RedisConnection.open(readRedisUrl(server.url) as RedisAddress, CALL_MS_MAX);
  });
  afterAll(async () => {
    redis.close();
    await server.stop();
  });

  iconBudgetContract('Redis', async (clock) => (await node(redis, { ...installation(), clock })).budget);

  test('gives out exactly the budget, however many processes are asked at the same time', async () => {
    const parts = installation();
    const nodes = [await node(redis, parts), await node(redis, parts)];
    const account = { subject: 'account', dailyIcons: 400 };
    const asked = Array.from({ length: 120 }, (_, i) => {
      const limits = [{ subject: `key ${i % 3}`, dailyIcons: 200 }, account];
      return nodes[i % 2]!.budget.takeAll(limits, iconsFrom(1 + (i % 60) * 10, 10));
    });
    const answers = await Promise.all(asked);
    const allowed = new Set(
      answers.flatMap((verdicts, i) => (verdicts.every(({ isAllowed }) => isAllowed) ? [i % 60] : [])),
    );
    expect(allowed.size).toBe(40);
    expect(await nodes[0]!.budget.takenToday('account')).toBe(400);
    expect(await nodes[1]!.budget.takenToday('account')).toBe(400);
  });

  test('knows what was taken before Redis lost its data, from the store and from this process', async () => {
    const parts = installation();
    const [one, two] = [await node(redis, parts), await node(redis, parts)];
    await take(one.budget, 'a', 3_000, iconsFrom(1, 1_500));
    await one.local.flush();
    await take(two.budget, 'a', 3_000, iconsFrom(1_501, 1_000));
    server.command('FLUSHALL');
    expect(await take(two.budget, 'a', 3_000, iconsFrom(2_400, 200))).toMatchObject({
      isAllowed: true,
      remaining: 401,
    });
    expect(await take(one.budget, 'a', 3_000, iconsFrom(5_000, 402))).toMatchObject({ isAllowed: false });
  });

  test('writes what all processes gave out to the store', async () => {
    const parts = installation();
    const [one, two] = [await node(redis, parts), await node(redis, parts)];
    await take(one.budget, 'a', 10, [1, 2]);
    await take(two.budget, 'a', 10, [2, 3]);
    await Promise.all([one.local.flush(), two.local.flush()]);
    expect((await MemoryIconBudget.open(parts.store, parts.clock)).takenToday('a')).toBe(3);
  });

  test('decides by itself while it cannot call Redis, and together with others afterwards', async () => {
    const parts = installation();
    const [one, two] = [await node(redis, parts), await node(redis, parts)];
    await take(one.budget, 'a', 10, [1, 2]);
    const run = vi.spyOn(redis, 'run').mockRejectedValue(new Error('Command timed out'));
    expect(await take(one.budget, 'a', 10, [3, 4, 5])).toMatchObject({ isAllowed: true, remaining: 5 });
    expect(await take(one.budget, 'a', 10, iconsFrom(20, 6))).toMatchObject({ isAllowed: false });
    run.mockRestore();
    await take(one.budget, 'a', 10, iconsFrom(30, 5));
    expect(await take(two.budget, 'a', 10, iconsFrom(20, 4))).toMatchObject({ isAllowed: false });
  });

  test('decides by itself while the store cannot be read', async () => {
    const parts = installation();
    const one = await node(redis, parts);
    const load = vi.spyOn(parts.store, 'loadOne').mockRejectedValue(new Error('away'));
    expect(await take(one.budget, 'a', 10, [1, 2])).toMatchObject({ isAllowed: true, remaining: 8 });
    load.mockRestore();
    expect(await take(one.budget, 'a', 10, [3])).toMatchObject({ isAllowed: true, remaining: 7 });
    expect(one.breaker.failuresCount).toBe(0);
  });

  test('leaves only keys that expire, of at most 400 KB for 5,000 icons', async () => {
    server.command('FLUSHALL');
    const { budget } = await node(redis, installation());
    // Icon ids are bits of a digest.
    const ids = iconsFrom(1, 5_000).map((i) => (i * 6_364_136_223) % 2 ** 53);
    for (let from = 0; from < 5_000; from += 100) await take(budget, 'a', 5_000, ids.slice(from, from + 100));
    const keys = server.command('KEYS', '*').split('\n');
    expect(keys).toHaveLength(1);
    expect(Number(server.command('PTTL', keys[0]!))).toBeGreaterThan(0);
    expect(Number(server.command('MEMORY', 'USAGE', keys[0]!, 'SAMPLES', '0'))).toBeLessThan(400_000);
  });
});
