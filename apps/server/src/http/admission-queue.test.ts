import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';

const LIMITS = { sliceMs: 15, expectedWaitMsMax: 400, waitMsMax: 800 };

/** A queue on a clock and an event loop that only the test moves. */
function testQueue() {
  const state = { nowMs: 0, longestTurnMs: 0 };
  const deferred: (() => void)[] = [];
  const events: { id: number; kind: 'run' | 'refused'; waitedMs: number }[] = [];
  const queue = new AdmissionQueue(
    () => state.nowMs,
    LIMITS,
    (callback) => deferred.push(callback),
    (callback) => callback(),
  );
  return {
    state,
    events,
    isIdle: () => deferred.length === 0,
    /** One request whose work takes `costMs`. A refusal takes no time. */
    request(id: number, costMs: number) {
      const sinceMs = state.nowMs;
      const note = (kind: 'run' | 'refused') => events.push({ id, kind, waitedMs: state.nowMs - sinceMs });
      queue.admit(
        () => {
          note('run');
          state.nowMs += costMs;
        },
        () => note('refused'),
      );
    },
    turn() {
      const startMs = state.nowMs;
      for (const callback of deferred.splice(0)) callback();
      state.longestTurnMs = Math.max(state.longestTurnMs, state.nowMs - startMs);
    },
  };
}

test('runs a request at once while the service keeps up', () => {
  const { state, events, request, isIdle } = testQueue();
  for (let id = 0; id < 100; id++) {
    request(id, 3);
    expect(events).toHaveLength(id + 1);
    state.nowMs += 2;
  }
  expect(isIdle()).toBe(true);
});

test('runs requests that come together in slices, in order of arrival', () => {
  const { events, state, request, turn, isIdle } = testQueue();
  for (let id = 0; id < 50; id++) request(id, 3);
  expect(events).toHaveLength(5);
  while (!isIdle()) turn();
  expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, id) => id));
  expect(events.every(({ kind }) => kind === 'run')).toBe(true);
  expect(state.longestTurnMs).toBe(15);
});

test('refuses a request at once when those before it would take too long', () => {
  const { events, request, turn } = testQueue();
  // The mean duration becomes known.
  for (let id = 0; id < 100; id++) request(id, 10);
  for (let turns = 0; turns < 50; turns++) turn();
  events.length = 0;
  for (let id = 0; id < 100; id++) request(id, 10);
  const refused = events.filter(({ kind }) => kind === 'refused');
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.at(-1)?.id).toBe(99);
});

test('refuses a request that has waited too long, and then runs the next ones', () => {
  const { events, request, turn, isIdle } = testQueue();
  request(0, 20);
  request(1, 900);
  request(2, 1);
  while (!isIdle()) turn();
  request(3, 1);
  expect(events).toMatchObject([
    { id: 0, kind: 'run' },
    { id: 1, kind: 'run' },
    { id: 2, kind: 'refused' },
    { id: 3, kind: 'run' },
  ]);
});

test('answers each request once, runs them in order, and runs none after the longest wait', () => {
  const steps = fc.oneof(
    fc.record({ costMs: fc.integer({ min: 0, max: 120 }) }),
    fc.record({ pauseMs: fc.integer({ min: 0, max: 50 }) }),
    fc.constant('turn' as const),
  );
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 300 }), (script) => {
      const { state, events, request, turn, isIdle } = testQueue();
      let sent = 0;
      for (const step of script) {
        if (step === 'turn') turn();
        else if ('pauseMs' in step) state.nowMs += step.pauseMs;
        else request(sent++, step.costMs);
      }
      while (!isIdle()) turn();
      const ran = events.filter(({ kind }) => kind === 'run');
      expect(events.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        Array.from({ length: sent }, (_, id) => id),
      );
      expect(ran.map(({ id }) => id)).toEqual(ran.map(({ id }) => id).sort((a, b) => a - b));
      expect(ran.every(({ waitedMs }) => waitedMs <= LIMITS.waitMsMax)).toBe(true);
      // One request can exceed the slice in which it begins.
      expect(state.longestTurnMs).toBeLessThan(LIMITS.sliceMs + 120);
    }),
  );
});
