import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeIconIds, IconIdSet } from './icon-id-set.ts';

// Small ranges make repeated ids likely. Multiples of 2^32 plus 7 share their low bits and therefore collide.
const iconId = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 40 }).map((n) => n * 2 ** 32 + 7),
  fc.maxSafeNat().map((n) => Math.max(1, n)),
);
const batches = fc.array(fc.array(iconId, { maxLength: 100 }), { maxLength: 20 });

test('holds the same ids as a Set, and adds nothing of a batch that does not fit', () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 0, max: 300 }), (all, sizeMax) => {
      const set = new IconIdSet();
      let naive = new Set<number>();
      for (const ids of all) {
        const next = new Set([...naive, ...ids]);
        const fits = next.size <= sizeMax || next.size === naive.size;
        const added: number[] = [];
        expect(set.canAddAll(ids, sizeMax)).toBe(fits);
        expect(set.size).toBe(naive.size);
        expect(set.addAll(ids, sizeMax, added)).toBe(fits);
        expect(added).toEqual(fits ? [...next].filter((id) => !naive.has(id)) : []);
        if (fits) naive = next;
        expect(set.size).toBe(naive.size);
        for (const id of [...naive, ...ids]) expect(set.has(id)).toBe(naive.has(id));
      }
    }),
  );
});

test('decodes the concatenation of two encoded lists', () => {
  fc.assert(
    fc.property(fc.uniqueArray(iconId, { maxLength: 500 }), (ids) => {
      const [first, second] = [ids.slice(0, 100), ids.slice(50)];
      const back = IconIdSet.decode(Buffer.concat([encodeIconIds(first), encodeIconIds(second)]));
      expect(back.size).toBe(ids.length);
      for (const id of ids) expect(back.has(id)).toBe(true);
    }),
  );
});

test('decodes damaged bytes without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(IconIdSet.decode(bytes).size).toBeLessThanOrEqual(bytes.length / 8);
    }),
  );
});

test('encodes 5,000 ids, the default daily icon budget of a key, in at most 64 KB', () => {
  const set = new IconIdSet();
  // The ids are spread over all 53 bits, because an encoding could store smaller ones in less.
  const ids = Array.from({ length: 5000 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 53));
  expect(set.addAll(ids, 5000)).toBe(true);
  expect(encodeIconIds(ids).length).toBeLessThanOrEqual(64 * 1024);
});
