import { expect, test } from 'vitest';
import { otherNumber } from './plural.ts';

test.each([
  ['arrow', 'arrows'],
  ['box', 'boxes'],
  ['brush', 'brushes'],
  ['city', 'cities'],
  ['key', 'keys'],
  ['house', 'houses'],
  ['glass', 'glasses'],
  ['bus', 'buses'],
])('%s and %s are each the other number of the other', (singular, plural) => {
  expect(otherNumber(singular)).toContain(plural);
  expect(otherNumber(plural)).toContain(singular);
});

test('words too short to be a plural have no other number', () => {
  expect(otherNumber('as')).toEqual([]);
});
