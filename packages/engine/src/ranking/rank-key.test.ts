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
import { RANKING_RULES, type RuleName } from './ranking-rules.ts';

/** A value for each rule. Some are too large for the bits of the rule and are capped. */
const values = fc.tuple(...RANKING_RULES.map(({ bits }) => fc.nat(2 ** bits + 3)));

function capped(given: readonly number[]): number[] {
  return given.map((value, i) => Math.min(value, 2 ** RANKING_RULES[i]!.bits - 1));
}

function indexOf(name: RuleName): number {
  return RANKING_RULES.findIndex((rule) => rule.name === name);
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

test('unpacks a key into its values and worsens its match cost and proximity', () => {
  fc.assert(
    fc.property(values, fc.nat(9), fc.nat(3), (given, more, proximityMin) => {
      const key = packRankKey(given);
      const expected = capped(given);
      const [matchCostAt, proximityAt] = [indexOf('match cost'), indexOf('proximity')];
      expect(unpackRankKey(key)).toEqual(expected);
      expect(key).toBeLessThan(RANK_KEYS_COUNT);
      expect(matchCostOf(key)).toBe(expected[matchCostAt]);
      expect(proximityOfKey(key)).toBe(expected[proximityAt]);
      const worse = expected
        .with(matchCostAt, expected[matchCostAt]! + more)
        .with(proximityAt, Math.max(expected[proximityAt]!, proximityMin));
      expect(worsen(key, more, proximityMin)).toBe(packRankKey(worse));
    }),
  );
});

test('isExact is true for a key if match cost, field, length and proximity are 0', () => {
  const exactRules: readonly RuleName[] = ['match cost', 'field', 'length', 'proximity'];
  fc.assert(
    fc.property(fc.tuple(...RANKING_RULES.map(() => fc.nat(1))), (given) => {
      expect(isExact(packRankKey(given))).toBe(exactRules.every((name) => given[indexOf(name)] === 0));
    }),
  );
});
