import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

const { count, duration } = formatsOf('en-GB');

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
  expect(duration(seconds)).toBe(text);
});

test('count takes the plural form and separators of the language', () => {
  const forms = { one: '# icon', other: '# icons' };
  expect([0, 1, 1200].map((value) => count(value, forms))).toEqual(['0 icons', '1 icon', '1,200 icons']);
  expect(formatsOf('de').count(1200, { one: '# Symbol', other: '# Symbole' })).toBe('1.200 Symbole');
  expect(formatsOf('de').duration(93_784)).toBe('1 Tag, 2 Stunden');
});
