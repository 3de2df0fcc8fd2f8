import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isExact,
  matchCostOf,
  packRankKey,
  proximityOfKey,
  RANK_KEYS_COUNT,
  unpackRankKey,
  worsen,
} from './rank-key.ts';
import { RANKING_RULES } from './ranking-rules.ts';

const values = fc.tuple(fc.nat(40), fc.nat(20), fc.nat(20), fc.nat(3));

function capped(given: readonly number[]): number[] {
  return given.map((value, i) => Math.min(value, 2 ** RANKING_RULES[i]!.bits - 1));
}

test('sorts keys by the values of the rules, one rule after the other', () => {
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [cappedA, cappedB] = [capped(a), capped(b)];
      const rule = cappedA.findIndex((value, i) => value !== cappedB[i]);
      const expected = rule < 0 ? 0 : Math.sign(cappedA[rule]! - cappedB[rule]!);
      expect(Math.sign(packRankKey(a) - packRankKey(b))).toBe(expected);
    }),
  );
});

test('unpacks the values of a key, which is below the number of keys', () => {
  fc.assert(
    fc.property(values, fc.nat(9), fc.nat(3), (given, more, proximityMin) => {
      const key = packRankKey(given);
      const [matchCost, field, length, proximity] = given;
      expect(unpackRankKey(key)).toEqual(capped(given));
      expect(key).toBeLessThan(RANK_KEYS_COUNT);
      expect(matchCostOf(key)).toBe(Math.min(matchCost, 15));
      expect(proximityOfKey(key)).toBe(proximity);
      expect(isExact(key)).toBe(given.every((value) => value === 0));
      const worse = [Math.min(matchCost, 15) + more, field, length, Math.max(proximity, proximityMin)];
      expect(worsen(key, more, proximityMin)).toBe(packRankKey(worse));
    }),
  );
});
