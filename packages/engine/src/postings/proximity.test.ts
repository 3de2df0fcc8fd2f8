import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROXIMITY, phrasePatterns, proximityOf } from './proximity.ts';

test('tells a phrase from separate words by the positions of the words in the name', () => {
  // Two bits per word: 0 for the first word of a name, 3 for the fourth and all later ones.
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 10 }), fc.nat(2), (positions, missing) => {
      const packed = positions.reduce((sum, position, word) => sum | (position << (2 * word)), 0);
      const isPhrase = positions.every((position, word) => position === Math.min(3, positions[0]! + word));
      const inName = isPhrase
        ? positions[0] === 0
          ? PROXIMITY.leadingPhrase
          : PROXIMITY.phrase
        : PROXIMITY.slop;
      const expected = missing > 0 ? PROXIMITY.notAllInName : inName;
      expect(proximityOf(packed, missing, phrasePatterns(positions.length))).toBe(expected);
    }),
  );
});
