import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

const WINDOW_MS = 60_000;

/** The definition itself: all events are kept, and every answer counts them again. */
class NaiveWindow {
  #times: number[] = [];
  take(limit: number, now: number) {
    this.#times = this.#times.filter((time) => time + WINDOW_MS > now);
    const isAllowed = this.#times.length < limit;
    if (isAllowed) this.#times.push(now);
    return {
      isAllowed,
      remaining: Math.max(0, limit - this.#times.length),
      resetMs: (this.#times[0] ?? now) + WINDOW_MS - now,
    };
  }
}

const pauses = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 70_000 })),
  {
    maxLength: 400,
  },
);

test('it answers as the definition does, whatever the rhythm', () => {
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 60 }), (waits, limit) => {
      const window = new SlidingWindow(WINDOW_MS);
      const naive = new NaiveWindow();
      let now = 5;
      for (const wait of waits) {
        now += wait;
        expect(window.take(limit, now)).toEqual(naive.take(limit, now));
      }
    }),
  );
});

test('no rolling window ever holds more than the limit, and whoever keeps asking gets all of it', () => {
  const window = new SlidingWindow(WINDOW_MS);
  const allowed: number[] = [];
  for (let now = 0; now < 10 * WINDOW_MS; now += 50) if (window.take(300, now).isAllowed) allowed.push(now);
  for (let i = 300; i < allowed.length; i++) {
    expect((allowed[i] as number) - (allowed[i - 300] as number)).toBeGreaterThanOrEqual(WINDOW_MS);
  }
  expect(allowed.length).toBe(10 * 300);
});

test('waiting for resetMs is always enough', () => {
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 20 }), (waits, limit) => {
      const window = new SlidingWindow(WINDOW_MS);
      let now = 0;
      for (const wait of waits) {
        now += wait;
        const verdict = window.take(limit, now);
        expect(verdict.resetMs).toBeGreaterThanOrEqual(1);
        expect(verdict.resetMs).toBeLessThanOrEqual(WINDOW_MS);
        if (!verdict.isAllowed) {
          now += verdict.resetMs;
          expect(window.take(limit, now).isAllowed).toBe(true);
        }
      }
    }),
  );
});

test('a clock that goes back locks nobody out', () => {
  const window = new SlidingWindow(WINDOW_MS);
  for (let i = 0; i < 5; i++) window.take(5, 1e9);
  expect(window.take(5, 1e9).isAllowed).toBe(false);
  expect(window.take(5, 0).isAllowed).toBe(true);
});

test('it is empty again once everything has aged', () => {
  const window = new SlidingWindow(WINDOW_MS);
  expect(window.isEmpty(0)).toBe(true);
  for (let i = 0; i < 1000; i++) window.take(1000, i);
  expect(window.isEmpty(WINDOW_MS)).toBe(false);
  expect(window.isEmpty(WINDOW_MS + 999)).toBe(true);
});
