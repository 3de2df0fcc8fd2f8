import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

const WINDOW_MS = 60_000;

/** A direct implementation of the definition: stores all events and counts them again for every answer. */
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

test('answers like the naive window for any pauses between events', () => {
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

test('allows exactly the limit in every window to a client that keeps asking', () => {
  const window = new SlidingWindow(WINDOW_MS);
  const allowed: number[] = [];
  for (let now = 0; now < 10 * WINDOW_MS; now += 50) if (window.take(300, now).isAllowed) allowed.push(now);
  for (let i = 300; i < allowed.length; i++) {
    expect((allowed[i] as number) - (allowed[i - 300] as number)).toBeGreaterThanOrEqual(WINDOW_MS);
  }
  expect(allowed.length).toBe(10 * 300);
});

test('allows a refused client after resetMs', () => {
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

test('allows events after the clock was set back', () => {
  const window = new SlidingWindow(WINDOW_MS);
  for (let i = 0; i < 5; i++) window.take(5, 1e9);
  expect(window.take(5, 1e9).isAllowed).toBe(false);
  expect(window.take(5, 0).isAllowed).toBe(true);
});

test('is empty after all events have left the window', () => {
  const window = new SlidingWindow(WINDOW_MS);
  expect(window.isEmpty(0)).toBe(true);
  for (let i = 0; i < 1000; i++) window.take(1000, i);
  expect(window.isEmpty(WINDOW_MS)).toBe(false);
  expect(window.isEmpty(WINDOW_MS + 999)).toBe(true);
});
