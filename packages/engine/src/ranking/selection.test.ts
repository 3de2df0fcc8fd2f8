import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Matches } from './matches.ts';
import { RANK_KEYS_COUNT } from './rank-key.ts';
import { Selection } from './selection.ts';

const selection = new Selection();

function matchesOf(keys: readonly number[]): Matches {
  const matches = new Matches(keys.length);
  keys.forEach((key, i) => {
    // DocIds differ from indexes, so the test notices an index in place of a docId.
    matches.docs[i] = i * 3;
    matches.keys[i] = key;
  });
  matches.count = keys.length;
  return matches;
}

test('selects any range of the matches sorted by key, then docId', () => {
  const keys = fc.array(fc.oneof(fc.nat(5), fc.nat(RANK_KEYS_COUNT - 1)), { maxLength: 100 });
  fc.assert(
    fc.property(keys, fc.nat(110), fc.nat(110), (given, from, length) => {
      const matches = matchesOf(given);
      const sorted = Array.from(given, (key, i) => ({ key, doc: i * 3 }))
        .sort((a, b) => a.key - b.key || a.doc - b.doc)
        .slice(from, from + length);
      const out = new Uint32Array(length);
      const outKeys = new Uint16Array(length);
      const written = selection.select(matches, from, from + length, out, outKeys);
      expect([...out.subarray(0, written)]).toEqual(sorted.map(({ doc }) => doc));
      expect([...outKeys.subarray(0, written)]).toEqual(sorted.map(({ key }) => key));
    }),
    { numRuns: 500 },
  );
});
