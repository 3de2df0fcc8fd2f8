import { expect, test, vi } from 'vitest';
import { rateLimiterContract } from '../../ports/rate-limiter.contract.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { withLocalInsurance } from './insured-rate-limiter.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import { SharedCalls } from './shared-calls.ts';

const reasonOf = () => 'away';

/** Two processes with a shared limiter, which `breakShared` makes reject from then on. */
function start() {
  const clock = new FakeClock();
  const shared = new MemoryRateLimiter(clock);
  const log = { ...silentLog, info: vi.fn(), warn: vi.fn() };
  const asked = vi.spyOn(shared, 'consumeAll');
  const node = () => {
    const calls = new SharedCalls({ clock, log, name: 'Redis', reasonOf });
    return withLocalInsurance(shared, new MemoryRateLimiter(clock), calls, clock);
  };
  const breakShared = () => {
    asked.mockImplementation(() => {
      throw new Error('away');
    });
    return () => asked.mockRestore();
  };
  return { clock, log, asked, one: node(), two: node(), breakShared };
}

async function allowed(limiter: ReturnType<typeof withLocalInsurance>, limit: number, times: number) {
  let count = 0;
  for (let i = 0; i < times; i++) if ((await limiter.consume('a', limit)).isAllowed) count++;
  return count;
}

rateLimiterContract('an insured limiter', (clock) =>
  withLocalInsurance(
    new MemoryRateLimiter(clock),
    new MemoryRateLimiter(clock),
    new SharedCalls({ clock, log: silentLog, name: 'Redis', reasonOf }),
    clock,
  ),
);

rateLimiterContract('an insured limiter whose shared one is away', (clock) => {
  const away = () => Promise.reject(new Error('away'));
  return withLocalInsurance(
    { consume: away, consumeAll: away, giveBack: away },
    new MemoryRateLimiter(clock),
    new SharedCalls({ clock, log: silentLog, name: 'Redis', reasonOf }),
    clock,
  );
});

test('counts what it allowed before the shared limiter went away, and no more than that', async () => {
  const { one, two, breakShared } = start();
  expect([await allowed(one, 10, 4), await allowed(two, 10, 3)]).toEqual([4, 3]);
  breakShared();
  expect([await allowed(one, 10, 20), await allowed(two, 10, 20)]).toEqual([6, 7]);
});

test('is exact again one window after the shared limiter has returned', async () => {
  const { one, two, breakShared, clock } = start();
  const repair = breakShared();
  expect([await allowed(one, 10, 20), await allowed(two, 10, 20)]).toEqual([10, 10]);
  repair();
  clock.advance(60_000);
  expect((await allowed(one, 10, 20)) + (await allowed(two, 10, 20))).toBe(10);
});

test('asks a shared limiter that failed three times only once a second', async () => {
  const { one, asked, breakShared, clock, log } = start();
  breakShared();
  await allowed(one, 100, 50);
  expect(asked).toHaveBeenCalledTimes(3);
  clock.advance(1_000);
  await allowed(one, 100, 50);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.info).not.toHaveBeenCalled();
});

test('logs when the shared limiter is away and when it answers again', async () => {
  const { one, breakShared, clock, log } = start();
  const repair = breakShared();
  await allowed(one, 100, 5);
  repair();
  clock.advance(1_000);
  await allowed(one, 100, 5);
  expect(log.warn.mock.calls).toEqual([[{ reason: 'away' }, expect.stringMatching(/^Redis is away/)]]);
  expect(log.info.mock.calls).toEqual([[{}, 'Redis answers again']]);
});

test('repeats a refusal for a second without asking the shared limiter', async () => {
  const { one, asked, clock } = start();
  await allowed(one, 2, 2);
  asked.mockClear();
  expect(await allowed(one, 2, 1_000)).toBe(0);
  expect(asked).toHaveBeenCalledTimes(1);
  clock.advance(400);
  expect(await one.consume('a', 2)).toMatchObject({ isAllowed: false, resetMs: 59_600 });
  clock.advance(600);
  expect(await one.consume('a', 2)).toMatchObject({ isAllowed: false, resetMs: 59_000 });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('asks again for a smaller cost, another limit and other shares than those that were refused', async () => {
  const { one, asked } = start();
  await one.consume('a', 10, 8);
  expect(await one.consume('a', 10, 3)).toMatchObject({ isAllowed: false });
  asked.mockClear();
  expect(await one.consume('a', 10, 5)).toMatchObject({ isAllowed: false });
  expect(asked).not.toHaveBeenCalled();
  expect(await one.consume('a', 10, 2)).toMatchObject({ isAllowed: true });
  expect(await one.consume('a', 12, 2)).toMatchObject({ isAllowed: true });
  const refused = await one.consumeAll([
    { subject: 'a', limitPerMinute: 12 },
    { subject: 'b', limitPerMinute: 5 },
  ]);
  expect(refused.map(({ isAllowed }) => isAllowed)).toEqual([false, true]);
});

test('asks at once after a request was given back', async () => {
  const { one } = start();
  await allowed(one, 2, 3);
  await one.giveBack('a');
  expect(await allowed(one, 2, 3)).toBe(1);
});

test('asks nobody about lifted limits', async () => {
  const { one, asked } = start();
  expect(await allowed(one, 0, 10)).toBe(10);
  expect(asked).not.toHaveBeenCalled();
});
