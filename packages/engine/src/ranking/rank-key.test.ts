import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf, packRankKey, RANK_KEYS_COUNT, unpackRankKey, worsen } from './rank-key.ts';
import { RANKING_RULES } from './rules.ts';

const answers = fc.tuple(fc.nat(40), fc.nat(20), fc.nat(20), fc.nat(3));

function capped(values: readonly number[]): number[] {
  return values.map((value, i) => Math.min(value, 2 ** RANKING_RULES[i]!.bits - 1));
}

test('keys sort as the answers of the rules do, one rule after the other', () => {
  fc.assert(
    fc.property(answers, answers, (a, b) => {
      const [cappedA, cappedB] = [capped(a), capped(b)];
      const rule = cappedA.findIndex((value, i) => value !== cappedB[i]);
      const expected = rule < 0 ? 0 : Math.sign(cappedA[rule]! - cappedB[rule]!);
      expect(Math.sign(packRankKey(...a) - packRankKey(...b))).toBe(expected);
    }),
  );
});

test('a key gives back the answers, and is below the number of keys', () => {
  fc.assert(
    fc.property(answers, fc.nat(9), fc.nat(3), (values, more, orderMin) => {
      const key = packRankKey(...values);
      expect(unpackRankKey(key)).toEqual(capped(values));
      expect(key).toBeLessThan(RANK_KEYS_COUNT);
      expect(orderOf(key)).toBe(values[3]);
      const [closeness, field, length, order] = values;
      const worse = packRankKey(Math.min(closeness, 15) + more, field, length, Math.max(order, orderMin));
      expect(worsen(key, more, orderMin)).toBe(worse);
    }),
  );
});
