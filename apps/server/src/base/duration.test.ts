import { expect, test } from 'vitest';
import { durationText, readDuration } from './duration.ts';

test.each([
  ['0', 0],
  ['90', 90_000],
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['365d', 31_536_000_000],
])('reads %s as %i ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(['', '-1', '1.5h', '24 h', '24H', '1w', '366d', '9999999999', 'forever'])(
  'does not read "%s"',
  (text) => {
    expect(readDuration(text)).toBeUndefined();
  },
);

test.each([
  [0, '0 s'],
  [90_000, '90 s'],
  [150_000, '2 min'],
  [86_400_000, '24 h'],
  [172_800_000, '2 d'],
])('writes %i ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
