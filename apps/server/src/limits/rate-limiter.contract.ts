import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../base/clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { limitedRequests, NaiveLimiter } from '../testing/naive-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The suite that every rate limiter passes. */
export function rateLimiterContract(
  name: string,
  open: (clock: Clock) => RateLimiter,
  propertyRuns = 100,
): void {
  const start = () => {
    const clock = new FakeClock();
    const limiter = open(clock);
    const allowed = async (subject: string, limit: number, times: number) => {
      let count = 0;
      for (let i = 0; i < times; i++) if ((await limiter.consume(subject, limit)).isAllowed) count++;
      return count;
    };
    return { clock, limiter, allowed };
  };

  describe(name, () => {
    test('allows exactly the limit and counts `remaining` down', async () => {
      const { limiter } = start();
      for (let i = 1; i <= 5; i++) {
        expect(await limiter.consume('a', 5)).toMatchObject({ isAllowed: true, limit: 5, remaining: 5 - i });
      }
      expect(await limiter.consume('a', 5)).toMatchObject({ isAllowed: false, limit: 5, remaining: 0 });
    });

    test('counts subjects separately', async () => {
      const { allowed } = start();
      expect(await allowed('a', 3, 10)).toBe(3);
      expect(await allowed('b', 3, 10)).toBe(3);
    });

    test('allows everything for a limit of 0', async () => {
      const { limiter, allowed } = start();
      expect(await allowed('a', 0, 1000)).toBe(1000);
      expect(await limiter.consume('a', 0)).toMatchObject({ isAllowed: true, limit: 0, remaining: 0 });
    });

    test('does not count a request that was given back', async () => {
      const { clock, limiter, allowed } = start();
      await limiter.giveBack(['a']);
      expect(await allowed('a', 3, 2)).toBe(2);
      clock.advance(1);
      expect(await allowed('a', 3, 1)).toBe(1);
      for (let i = 0; i < 2; i++) await limiter.giveBack(['a']);
      await limiter.giveBack(['b', 'c']);
      expect(await allowed('a', 3, 10)).toBe(2);
      for (let i = 0; i < 5; i++) await limiter.giveBack(['a']);
      expect(await allowed('a', 3, 10)).toBe(3);
    });

    // promise: A key has its rate limit in any 60 seconds
    test('allows the limit in any 60 seconds, not only in fixed minutes', async () => {
      const { clock, allowed } = start();
      expect(await allowed('a', 300, 1)).toBe(1);
      clock.advance(59_900);
      expect(await allowed('a', 300, 1000)).toBe(299);
      clock.advance(200);
      expect(await allowed('a', 300, 1000)).toBe(1);
    });

    test('allows a request again after `resetMs`', async () => {
      const { clock, limiter, allowed } = start();
      await allowed('a', 10, 4);
      clock.advance(20_000);
      await allowed('a', 10, 20);
      const { resetMs } = await limiter.consume('a', 10);
      expect(resetMs).toBe(40_000);
      clock.advance(resetMs - 1);
      expect((await limiter.consume('a', 10)).isAllowed).toBe(false);
      clock.advance(1);
      expect(await allowed('a', 10, 20)).toBe(4);
    });

    test('does not count refused requests', async () => {
      const { clock, allowed } = start();
      await allowed('a', 5, 5);
      for (let second = 0; second < 59; second++) {
        clock.advance(1_000);
        expect(await allowed('a', 5, 50)).toBe(0);
      }
      clock.advance(1_000);
      expect(await allowed('a', 5, 50)).toBe(5);
    });

    test.each([
      ['an hour ahead', 3_600_000],
      ['an hour back', -3_600_000],
      ['two days ahead', 172_800_000],
      ['a day back', -86_400_000],
      ['to 2038', 400_000_000_000],
    ])('is not affected by a machine clock set %s', async (_name, jumpMs) => {
      const { clock, allowed } = start();
      await allowed('a', 5, 5);
      clock.setWallClock(clock.now() + jumpMs);
      expect(await allowed('a', 5, 50)).toBe(0);
      clock.advance(60_000);
      expect(await allowed('a', 5, 50)).toBe(5);
    });

    test('takes the cost of a request in units, and refuses one that does not fit', async () => {
      const { clock, limiter } = start();
      expect(await limiter.consume('a', 10, 7)).toMatchObject({ isAllowed: true, limit: 10, remaining: 3 });
      clock.advance(1_000);
      expect(await limiter.consume('a', 10, 3)).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await limiter.consume('a', 10, 8)).toMatchObject({ isAllowed: false, resetMs: 60_000 });
      expect(await limiter.consume('a', 10, 7)).toMatchObject({ isAllowed: false, resetMs: 59_000 });
      clock.advance(59_000);
      expect(await limiter.consume('a', 10, 7)).toMatchObject({ isAllowed: true, remaining: 0 });
    });

    test('takes the whole limit for a cost above it', async () => {
      const { clock, limiter } = start();
      expect(await limiter.consume('a', 10, 25)).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await limiter.consume('a', 10, 25)).toMatchObject({ isAllowed: false });
      clock.advance(60_000);
      expect(await limiter.consume('a', 10, 25)).toMatchObject({ isAllowed: true });
    });

    test('takes all charges of a request, or none if one is refused', async () => {
      const { limiter, allowed } = start();
      const charges = [
        { subject: 'key', limitPerMinute: 5 },
        { subject: 'account', limitPerMinute: 10, cost: 4 },
        { subject: 'operator', limitPerMinute: 0 },
      ];
      const remaining = async () => (await limiter.consumeAll(charges)).map((verdict) => verdict.remaining);
      expect([await remaining(), await remaining()]).toEqual([
        [4, 6, 0],
        [3, 2, 0],
      ]);
      const refused = await limiter.consumeAll(charges);
      expect(refused.map(({ isAllowed }) => isAllowed)).toEqual([true, false, true]);
      expect(refused.map((verdict) => verdict.remaining)).toEqual([3, 2, 0]);
      expect([await allowed('key', 5, 10), await allowed('account', 10, 10)]).toEqual([3, 2]);
    });

    test('allows the limit in any 60 seconds, and gives units back within a second after, for requests at any time', async () => {
      await fc.assert(
        fc.asyncProperty(limitedRequests, async (requests) => {
          const { clock, limiter } = start();
          const naive = new NaiveLimiter();
          for (const { charges, waitMs } of requests) {
            clock.advance(waitMs);
            const verdicts = await limiter.consumeAll(charges);
            const isAllowed = verdicts.every((verdict) => verdict.isAllowed);
            if (isAllowed) naive.take(charges, clock.monotonicMs());
            else expect(naive.fits(charges, clock.monotonicMs())).toBe(false);
            expect(naive.isWithin(charges, clock.monotonicMs())).toBe(true);
            for (const { resetMs } of verdicts) expect(resetMs).toSatisfy((ms) => ms >= 1 && ms <= 60_000);
          }
        }),
        { numRuns: propertyRuns },
      );
    });

    test('allows a refused request after `resetMs`, and not a millisecond before', async () => {
      await fc.assert(
        fc.asyncProperty(limitedRequests, async (requests) => {
          const { clock, limiter } = start();
          for (const { charges, waitMs } of requests) {
            clock.advance(waitMs);
            const isAllowed = async () =>
              (await limiter.consumeAll(charges)).every((verdict) => verdict.isAllowed);
            const refused = (await limiter.consumeAll(charges)).filter((verdict) => !verdict.isAllowed);
            if (refused.length === 0) continue;
            clock.advance(Math.max(...refused.map(({ resetMs }) => resetMs)) - 1);
            expect(await isAllowed()).toBe(false);
            clock.advance(1);
            expect(await isAllowed()).toBe(true);
          }
        }),
        { numRuns: propertyRuns },
      );
    });

    test('applies a changed limit at once', async () => {
      const { allowed } = start();
      expect(await allowed('a', 5, 10)).toBe(5);
      expect(await allowed('a', 8, 10)).toBe(3);
      expect(await allowed('a', 2, 10)).toBe(0);
    });
  });
}
