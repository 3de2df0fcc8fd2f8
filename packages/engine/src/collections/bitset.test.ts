import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset, bitCount } from './bitset.ts';

const SIZE = 200;
const members = fc.uniqueArray(fc.nat(SIZE - 1));

function setOf(numbers: readonly number[]): Bitset {
  const set = Bitset.ofSize(SIZE);
  for (const number of numbers) set.add(number);
  return set;
}

function membersOf(set: Bitset): number[] {
  const found: number[] = [];
  set.visit((member) => found.push(member));
  return found;
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

test('and, or, count and has give the results of a Set', () => {
  fc.assert(
    fc.property(members, members, (first, second) => {
      const both = setOf(first);
      both.and(setOf(second));
      expect(membersOf(both)).toEqual(ascending(first.filter((member) => second.includes(member))));
      const either = setOf(first);
      either.or(setOf(second));
      expect(membersOf(either)).toEqual(ascending(new Set([...first, ...second])));
      expect(either.count()).toBe(new Set([...first, ...second]).size);
      for (let i = 0; i < SIZE; i++) expect(either.has(i)).toBe(first.includes(i) || second.includes(i));
    }),
  );
});

test('slice copies the members with a range of ranks, in ascending order', () => {
  fc.assert(
    fc.property(members, fc.nat(SIZE), fc.nat(SIZE), (numbers, from, length) => {
      const out = new Uint32Array(length);
      const written = setOf(numbers).slice(from, from + length, out);
      expect([...out.subarray(0, written)]).toEqual(ascending(numbers).slice(from, from + length));
    }),
  );
});

test('fill makes the numbers below a limit the only members, and clear removes all', () => {
  // Limits on and beside the borders of 32-bit words.
  for (const limit of [0, 1, 31, 32, 33, 64, SIZE]) {
    const set = Bitset.ofSize(SIZE);
    set.add(SIZE - 1);
    set.fill(limit);
    expect(membersOf(set)).toEqual(Array.from({ length: limit }, (_, i) => i));
    set.clear();
    expect(set.count()).toBe(0);
  }
});

test('bitCount counts the 1 bits of any 32-bit integer', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      expect(bitCount(word)).toBe([...(word >>> 0).toString(2)].filter((bit) => bit === '1').length);
    }),
  );
});
