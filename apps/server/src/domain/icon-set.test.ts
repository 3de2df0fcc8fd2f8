import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeIconIds, IconSet } from './icon-set.ts';

// Few enough to meet again, and enough that share their low bits to collide.
const iconId = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 40 }).map((n) => n * 2 ** 32 + 7),
  fc.maxSafeNat().map((n) => Math.max(1, n)),
);
const batches = fc.array(fc.array(iconId, { maxLength: 100 }), { maxLength: 20 });

test('it holds what a Set would hold, and batches that do not fit leave no trace', () => {
  fc.assert(
    fc.property(batches, fc.integer({ min: 0, max: 300 }), (all, sizeMax) => {
      const set = new IconSet();
      let naive = new Set<number>();
      for (const ids of all) {
        const next = new Set([...naive, ...ids]);
        const fits = next.size <= sizeMax || next.size === naive.size;
        const added: number[] = [];
        expect(set.addAll(ids, sizeMax, added)).toBe(fits);
        expect(added).toEqual(fits ? [...next].filter((id) => !naive.has(id)) : []);
        if (fits) naive = next;
        expect(set.size).toBe(naive.size);
        for (const id of [...naive, ...ids]) expect(set.has(id)).toBe(naive.has(id));
      }
    }),
  );
});

test('ids encoded one after the other are decoded together', () => {
  fc.assert(
    fc.property(fc.uniqueArray(iconId, { maxLength: 500 }), (ids) => {
      const [first, second] = [ids.slice(0, 100), ids.slice(50)];
      const back = IconSet.decode(Buffer.concat([encodeIconIds(first), encodeIconIds(second)]));
      expect(back.size).toBe(ids.length);
      for (const id of ids) expect(back.has(id)).toBe(true);
    }),
  );
});

test('damaged bytes are read as far as they make sense', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(IconSet.decode(bytes).size).toBeLessThanOrEqual(bytes.length / 8);
    }),
  );
});

test('the budget of a whole day fits into 64 KB', () => {
  const set = new IconSet();
  const ids = Array.from({ length: 5000 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 53));
  expect(set.addAll(ids, 5000)).toBe(true);
  expect(encodeIconIds(ids).length).toBeLessThanOrEqual(64 * 1024);
});
