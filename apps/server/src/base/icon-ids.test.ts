import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIconIds, encodeIconIds } from '../limits/icon-budget-store.ts';

const iconId = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.maxSafeNat().map((n) => Math.max(1, n)),
);

test('decodes the concatenation of two encoded lists', () => {
  fc.assert(
    fc.property(fc.uniqueArray(iconId, { maxLength: 500 }), (ids) => {
      const [first, second] = [ids.slice(0, 100), ids.slice(50)];
      const back = decodeIconIds(Buffer.concat([encodeIconIds(first), encodeIconIds(second)]));
      expect(back).toEqual(new Set(ids));
    }),
  );
});

test('decodes damaged bytes without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(decodeIconIds(bytes).size).toBeLessThanOrEqual(bytes.length / 8);
    }),
  );
});
