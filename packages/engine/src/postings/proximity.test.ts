import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROXIMITY, phrasePatterns, proximityOf } from './proximity.ts';

test('distinguishes phrases from separate words by their positions', () => {
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
