import { expect, test } from 'vitest';
import { clockFinding } from './clock-finding.ts';

test.each([
  ['equal', 10_000, 'ok', /agree/],
  ['read while a slow answer was on its way', 14_500, 'ok', /agree/],
  ['less than two seconds off', 8_500, 'ok', /agree/],
  ['an hour behind', 10_000 - 3_600_000, 'warning', /60 min ahead of that of Redis/],
  ['90 seconds ahead', 15_000 + 90_000, 'warning', /90 s behind that of Redis/],
])('reports a clock of the server that is %s', (_, serverMs, level, text) => {
  expect(clockFinding('Redis', serverMs, 10_000, 15_000)).toEqual({
    level,
    text: expect.stringMatching(text),
  });
});
