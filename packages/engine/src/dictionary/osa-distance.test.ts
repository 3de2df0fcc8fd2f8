import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveDistance } from '../testing/naive-distance.ts';
import { OsaPattern } from './osa-distance.ts';

const pattern = new OsaPattern();

function distance(word: string, other: string, limit: number): number {
  // `#` before and after: reading outside of start and end would change the distance.
  const units = Uint16Array.from(`#${other}#`, (unit) => unit.charCodeAt(0));
  pattern.setWord(word);
  return pattern.distanceTo(units, 1, units.length - 1, limit);
}

test('equals the textbook distance up to the limit, independent of earlier words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '家'), minLength: 1, maxLength: 9 });
  const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 28, maxLength: 31 });
  fc.assert(
    fc.property(fc.oneof(word, long), fc.oneof(word, long), fc.integer({ min: 1, max: 3 }), (a, b, limit) => {
      expect(distance(a, b, limit)).toBe(Math.min(naiveDistance(a, b), limit + 1));
    }),
    { numRuns: 3000 },
  );
});

test('counts a transposition as one edit and edits no unit twice', () => {
  expect(distance('hoem', 'home', 2)).toBe(1);
  expect(distance('ca', 'abc', 3)).toBe(3);
});

test('counts a replaced or deleted unit at any position of a long word as one edit', () => {
  // 31 units, the longest word that fits into the bits of an integer.
  const word = 'abcdefghijklmnopqrstuvwxyzabcde';
  for (let at = 0; at < word.length; at++) {
    expect(distance(word, `${word.slice(0, at)}_${word.slice(at + 1)}`, 2)).toBe(1);
    expect(distance(word, word.slice(0, at) + word.slice(at + 1), 2)).toBe(1);
  }
});
