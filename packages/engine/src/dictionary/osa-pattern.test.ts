import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveDistance } from '../testing/naive-distance.ts';
import { OsaPattern } from './osa-pattern.ts';

const pattern = new OsaPattern();

function distance(word: string, other: string, limit: number): number {
  const units = Uint16Array.from(`#${other}#`, (unit) => unit.charCodeAt(0));
  pattern.become(word);
  return pattern.distanceTo(units, 1, units.length - 1, limit);
}

test('equals the naive distance, capped above the limit, whatever word came before', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 9 });
  const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 28, maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(word, long), fc.oneof(word, long), fc.integer({ min: 1, max: 3 }), (a, b, limit) => {
      expect(distance(a, b, limit)).toBe(Math.min(naiveDistance(a, b), limit + 1));
    }),
    { numRuns: 3000 },
  );
});

test('a change at any place of a long word is one edit', () => {
  const word = 'abcdefghijklmnopqrstuvwxyzabcde';
  for (let at = 0; at < word.length; at++) {
    expect(distance(word, `${word.slice(0, at)}_${word.slice(at + 1)}`, 2)).toBe(1);
    expect(distance(word, word.slice(0, at) + word.slice(at + 1), 2)).toBe(1);
  }
});
