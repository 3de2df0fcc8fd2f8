import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveDistance } from '../testing/naive-distance.ts';
import { OsaPattern, osaDistance } from './osa-distance.ts';

function distance(word: string, other: string, limit: number): number {
  // `#` before and after: reading outside of start and end would change the distance.
  const units = Uint16Array.from(`#${other}#`, (unit) => unit.charCodeAt(0));
  return osaDistance(word, units, 1, units.length - 1, limit);
}

test('osaDistance equals the textbook distance up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      expect(distance(a, b, limit)).toBe(Math.min(naiveDistance(a, b), limit + 1));
    }),
    { numRuns: 2000 },
  );
});

test('osaDistance counts a transposition as one edit and edits no unit twice', () => {
  expect(distance('hoem', 'home', 2)).toBe(1);
  expect(distance('ca', 'abc', 3)).toBe(3);
});

const pattern = new OsaPattern();

function patternDistance(word: string, other: string, limit: number): number {
  const units = Uint16Array.from(`#${other}#`, (unit) => unit.charCodeAt(0));
  pattern.setWord(word);
  return pattern.distanceTo(units, 1, units.length - 1, limit);
}

test('OsaPattern equals the textbook distance up to the limit, independent of earlier words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 9 });
  // Words of up to 31 units fit into the bits of an integer; longer ones take another path.
  const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 28, maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(word, long), fc.oneof(word, long), fc.integer({ min: 1, max: 3 }), (a, b, limit) => {
      expect(patternDistance(a, b, limit)).toBe(Math.min(naiveDistance(a, b), limit + 1));
    }),
    { numRuns: 3000 },
  );
});

test('OsaPattern counts a replaced or deleted unit at any position of a long word as one edit', () => {
  // 31 units, the longest word that fits into the bits of an integer.
  const word = 'abcdefghijklmnopqrstuvwxyzabcde';
  for (let at = 0; at < word.length; at++) {
    expect(patternDistance(word, `${word.slice(0, at)}_${word.slice(at + 1)}`, 2)).toBe(1);
    expect(patternDistance(word, word.slice(0, at) + word.slice(at + 1), 2)).toBe(1);
  }
});
