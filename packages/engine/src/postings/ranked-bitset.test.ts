import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset, wordsFor } from '../bitset.ts';
import { blocksFor, countBlocks, RankedBitset } from './ranked-bitset.ts';

test('the place of a member is the number of members below it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(999)), (members) => {
      const set = new Bitset(new Uint32Array(wordsFor(1000)));
      for (const member of members) set.add(member);
      const blocks = new Uint32Array(blocksFor(1000));
      countBlocks(set.words, blocks);
      const ranked = new RankedBitset(set.words, blocks);
      members
        .toSorted((a, b) => a - b)
        .forEach((member, place) => {
          expect(ranked.placeOf(member)).toBe(place);
        });
    }),
  );
});
