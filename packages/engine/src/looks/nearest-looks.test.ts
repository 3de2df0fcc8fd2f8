import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bitset } from '../bitset.ts';
import { LOOK_BYTES, lookDistance, NO_LOOK } from './look.ts';
import { CellOrder, cellOf, LOOK_CELLS, type LookPages, type SortedLooks, sortLooks } from './look-cells.ts';
import { nearestLooks } from './nearest-looks.ts';

function pagesOf({ cellStarts, docIds, looks }: SortedLooks): LookPages {
  return {
    docIdsOf: (cell) => docIds.subarray(cellStarts[cell]!, cellStarts[cell + 1]!),
    looksOf: (cell) => looks.subarray(cellStarts[cell]! * LOOK_BYTES, cellStarts[cell + 1]! * LOOK_BYTES),
  };
}

const byte = fc.integer({ min: -127, max: 127 });
const someLook = fc.int8Array({ min: -127, max: 127, minLength: LOOK_BYTES, maxLength: LOOK_BYTES });
/** Many that share most bytes, as icons of one pack do. */
const someLooks = fc
  .tuple(fc.array(someLook, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(fc.nat(), fc.nat(), byte)))
  .map(([bases, changes]) =>
    changes.map(([base, place, value]) => {
      const look = bases[base % bases.length]!.slice();
      look[place % LOOK_BYTES] = value;
      return look;
    }),
  );

function joined(looks: readonly Int8Array[]): Int8Array {
  const all = new Int8Array(looks.length * LOOK_BYTES);
  looks.forEach((look, docId) => {
    all.set(look, docId * LOOK_BYTES);
  });
  return all;
}

test('with no bound on comparisons, the nearest of all allowed looks are found, nearest first', () => {
  fc.assert(
    fc.property(
      someLooks,
      someLook,
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.func(fc.boolean())),
      (looks, look, count, allows) => {
        const all = joined(looks);
        const allowed = allows === null ? undefined : Bitset.ofSize(looks.length);
        looks.forEach((_, docId) => {
          if (allows?.(docId)) allowed?.add(docId);
        });
        const expected = looks
          .map((_, docId) => ({ docId, distance: lookDistance(look, 0, all, docId * LOOK_BYTES) }))
          .filter(({ docId }) => allowed === undefined || allowed.has(docId))
          .sort((a, b) => a.distance - b.distance || a.docId - b.docId)
          .slice(0, count);
        const found = nearestLooks(pagesOf(sortLooks(all)), {
          look,
          count,
          comparedMax: Number.POSITIVE_INFINITY,
          allowed,
        });
        expect([...found.docIds]).toEqual(expected.map(({ docId }) => docId));
        expect([...found.distances]).toEqual(expected.map(({ distance }) => distance));
      },
    ),
    { numRuns: 60 },
  );
});

test('a bound on comparisons cuts what is found, never what is allowed', () => {
  const looks = joined(Array.from({ length: 300 }, (_, i) => new Int8Array(LOOK_BYTES).fill((i * 7) % 127)));
  const allowed = Bitset.ofSize(300);
  for (let docId = 0; docId < 300; docId += 3) allowed.add(docId);
  const { docIds } = nearestLooks(pagesOf(sortLooks(looks)), {
    look: new Int8Array(LOOK_BYTES).fill(64),
    count: 200,
    comparedMax: 10,
    allowed,
  });
  expect(docIds.length).toBeGreaterThan(0);
  expect([...docIds].every((docId) => docId % 3 === 0)).toBe(true);
});

test('pictures without ink are in no cell', () => {
  const looks = new Int8Array(3 * LOOK_BYTES);
  looks[LOOK_BYTES] = NO_LOOK;
  expect([...sortLooks(looks).docIds]).toEqual([0, 2]);
});

test('every cell stands once in the order, none nearer than its bound, bounds ascending', () => {
  fc.assert(
    fc.property(someLook, someLook, (look, other) => {
      const order = new CellOrder();
      order.sortFor(look);
      expect(new Set(order.cells).size).toBe(LOOK_CELLS);
      for (let i = 1; i < LOOK_CELLS; i++)
        if (order.bounds[i]! < order.bounds[i - 1]!) throw new Error('bounds descend');
      const place = order.cells.indexOf(cellOf(other, 0));
      expect(order.bounds[place]!).toBeLessThanOrEqual(lookDistance(look, 0, other, 0));
    }),
    { numRuns: 40 },
  );
});
