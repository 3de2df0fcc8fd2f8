import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Matches } from './matches.ts';
import { RANK_KEYS_COUNT } from './rank-key.ts';

/** docId and rank key of a match. */
const row = fc.tuple(fc.nat(60), fc.nat(RANK_KEYS_COUNT - 1));
const rows = fc.uniqueArray(row, { selector: ([doc]) => doc });
const manyRows = fc.uniqueArray(row, { selector: ([doc]) => doc, minLength: 40 });
/** Few and many added matches, because `add` has a loop for each. */
const pairsOfRows = fc.oneof(
  fc.tuple(rows, rows),
  fc.tuple(manyRows, fc.uniqueArray(row, { maxLength: 2, selector: ([doc]) => doc })),
);

function matchesOf(pairs: readonly (readonly [number, number])[]): Matches {
  const matches = new Matches(200);
  for (const [doc, key] of pairs.toSorted(([a], [b]) => a - b)) {
    matches.docs[matches.count] = doc;
    matches.keys[matches.count++] = key;
  }
  return matches;
}

test('adds matches and keeps each document once, with its lower key', () => {
  fc.assert(
    fc.property(pairsOfRows, ([first, second]) => {
      const union = matchesOf(first);
      union.add(matchesOf(second));
      const lowest = new Map<number, number>();
      for (const [doc, key] of [...first, ...second]) lowest.set(doc, Math.min(key, lowest.get(doc) ?? key));
      expect(union.count).toBe(lowest.size);
      expect([...union.docs.subarray(0, union.count)]).toEqual([...lowest.keys()].sort((a, b) => a - b));
      for (let doc = 0; doc <= 61; doc++) expect(union.keyOf(doc)).toBe(lowest.get(doc) ?? -1);
    }),
  );
});
