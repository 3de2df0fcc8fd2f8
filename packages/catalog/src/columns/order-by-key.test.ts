import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByKey } from './order-by-key.ts';

const key = fc.oneof(fc.nat(3), fc.nat(100_000), fc.maxSafeNat());

test('sorts positions by key and keeps the order of equal ones', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (keys, shuffle) => {
      const positions = keys.map((_, position) => position).sort(() => ((shuffle.next().value ?? 0) % 3) - 1);
      const expected = positions.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
      expect([...orderByKey(Uint32Array.from(positions), Float64Array.from(keys))]).toEqual(expected);
    }),
  );
});
