import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlidingWindow } from './sliding-window.ts';

const WINDOW_MS = 60_000;

/** A direct implementation of the definition: stores all events and counts their units again for every answer. */
class NaiveWindow {
  #events: { readonly time: number; readonly cost: number }[] = [];
  take(limit: number, now: number, cost = 1) {
    this.#events = this.#events.filter(({ time }) => time + WINDOW_MS > now);
    const paid = Math.min(cost, limit);
    const fitsAt = (then: number) =>
      this.#events.reduce((sum, event) => (event.time + WINDOW_MS > then ? sum + event.cost : sum), 0) +
        paid <=
      limit;
    const isAllowed = fitsAt(now);
    if (isAllowed) this.#events.push({ time: now, cost: paid });
    const ends = this.#events.map(({ time }) => time + WINDOW_MS);
    const reset = isAllowed ? ends[0] : ends.find(fitsAt);
    const total = this.#events.reduce((sum, event) => sum + event.cost, 0);
    return { isAllowed, remaining: Math.max(0, limit - total), resetMs: (reset ?? now + WINDOW_MS) - now };
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

const events = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 70_000 })),
    cost: fc.integer({ min: 1, max: 50 }),
    limit: fc.oneof(fc.constant(60), fc.integer({ min: 1, max: 60 })),
  }),
  { maxLength: 300 },
);

test('answers like the naive window for events of any cost and for changing limits', () => {
  fc.assert(
    fc.property(events, (all) => {
      const window = new SlidingWindow(WINDOW_MS);
      const naive = new NaiveWindow();
      let now = 5;
      for (const { wait, cost, limit } of all) {
        now += wait;
        const { isAllowed } = window.peek(limit, now, cost);
        const verdict = window.take(limit, now, cost);
        expect(verdict).toEqual(naive.take(limit, now, cost));
        expect(isAllowed).toBe(verdict.isAllowed);
      }
    }),
  );
});

test('allows a refused event of any cost after resetMs, and not a millisecond before', () => {
  fc.assert(
    fc.property(events, (all) => {
      const window = new SlidingWindow(WINDOW_MS);
      let now = 0;
      for (const { wait, cost } of all) {
        now += wait;
        const { isAllowed, resetMs } = window.take(60, now, cost);
        if (isAllowed) continue;
        expect(window.peek(60, now + resetMs - 1, cost).isAllowed).toBe(false);
        now += resetMs;
        expect(window.take(60, now, cost).isAllowed).toBe(true);
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
