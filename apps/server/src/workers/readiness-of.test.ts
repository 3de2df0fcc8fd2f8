import { expect, test } from 'vitest';
import { readinessOf } from './readiness-of.ts';

const ready = { isReady: true, checks: { service: 'ok', keys: 'ok' } };
const stale = { isReady: false, checks: { service: 'ok', keys: 'not read for 2 s' } };

test('is ready as long as one worker is, and shows what is wrong with any', () => {
  expect(readinessOf([ready, ready])).toEqual({
    isReady: true,
    checks: { service: 'ok', keys: 'ok', workers: '2 of 2' },
  });
  for (const both of [
    [ready, stale],
    [stale, ready],
  ])
    expect(readinessOf(both)).toEqual({
      isReady: true,
      checks: { service: 'ok', keys: 'not read for 2 s', workers: '2 of 2' },
    });
  expect(readinessOf([stale, undefined])).toMatchObject({ isReady: false, checks: { workers: '1 of 2' } });
});

test('is not ready while no worker answers', () => {
  expect(readinessOf([undefined, undefined])).toEqual({ isReady: false, checks: { workers: '0 of 2' } });
});
