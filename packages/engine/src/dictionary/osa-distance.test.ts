import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveDistance } from '../testing/naive-distance.ts';
import { osaDistance } from './osa-distance.ts';

function distance(word: string, other: string, limit: number): number {
  const units = Uint16Array.from(`#${other}#`, (unit) => unit.charCodeAt(0));
  return osaDistance(word, units, 1, units.length - 1, limit);
}

test('the distance is the one of the textbook, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      expect(distance(a, b, limit)).toBe(Math.min(naiveDistance(a, b), limit + 1));
    }),
    { numRuns: 2000 },
  );
});

test('two swapped neighbours are one edit, and nothing is edited twice', () => {
  expect(distance('hoem', 'home', 2)).toBe(1);
  expect(distance('ca', 'abc', 3)).toBe(3);
});
