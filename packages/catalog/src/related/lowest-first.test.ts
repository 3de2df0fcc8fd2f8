import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LowestFirst } from './lowest-first.ts';

test('returns the lowest keys in ascending order for any estimate of the highest one taken, also when reused', () => {
  const key = fc.integer({ min: 0, max: 50 });
  const lowestFirst = new LowestFirst(30);
  fc.assert(
    fc.property(fc.array(key, { maxLength: 30 }), fc.nat(30), fc.nat(60), (keys, takenMax, estimate) => {
      const count = Math.min(takenMax, keys.length);
      lowestFirst.fill(Float64Array.from(keys), keys.length, estimate);
      const expected = keys.toSorted((a, b) => a - b).slice(0, count);
      expect(Array.from({ length: count }, () => lowestFirst.take())).toEqual(expected);
    }),
  );
});
