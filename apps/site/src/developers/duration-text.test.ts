import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [61, '1 minute, 1 second'],
  [7_260, '2 hours, 1 minute'],
  [93_784, '1 day, 2 hours'],
  [86_460, '1 day'],
  [864_000, '10 days'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
