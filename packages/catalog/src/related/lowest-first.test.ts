import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LowestFirst } from './lowest-first.ts';

test('keys come in ascending order, whatever was asked for before, and expected now', () => {
  const key = fc.integer({ min: 0, max: 50 });
  const lowestFirst = new LowestFirst(30);
  fc.assert(
    fc.property(fc.array(key, { maxLength: 30 }), fc.nat(30), fc.nat(60), (keys, asked, soon) => {
      const count = Math.min(asked, keys.length);
      lowestFirst.fill(Float64Array.from(keys), keys.length, soon);
      const expected = keys.toSorted((a, b) => a - b).slice(0, count);
      expect(Array.from({ length: count }, () => lowestFirst.take())).toEqual(expected);
    }),
  );
});
