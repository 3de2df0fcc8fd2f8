import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bitset } from '../collections/bitset.ts';
import {
  CellOrder,
  cellOf,
  LOOK_CELLS,
  type LookPages,
  type SortedLooks,
  sortLooks,
} from './descriptor-cells.ts';
import { LOOK_BYTES, lookDistance, NO_LOOK } from './image-descriptor.ts';
import { nearestLooks } from './nearest-descriptors.ts';

function pagesOf({ cellStarts, docIds, looks }: SortedLooks): LookPages {
  return {
    docIdsOf: (from, to) => docIds.subarray(cellStarts[from]!, cellStarts[to]!),
    looksOf: (from, to) => looks.subarray(cellStarts[from]! * LOOK_BYTES, cellStarts[to]! * LOOK_BYTES),
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

test('with no bound on comparisons, the allowed looks nearest to any wanted are found once, nearest first', () => {
  fc.assert(
    fc.property(
      someLooks,
      fc.array(someLook, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.func(fc.boolean())),
      (looks, wanted, count, allows) => {
        const all = joined(looks);
        const allowed = allows === null ? undefined : Bitset.ofSize(looks.length);
        looks.forEach((_, docId) => {
          if (allows?.(docId)) allowed?.add(docId);
        });
        const expected = looks
          .map((_, docId) => ({
            docId,
            distance: Math.min(...wanted.map((look) => lookDistance(look, 0, all, docId * LOOK_BYTES))),
          }))
          .filter(({ docId }) => allowed === undefined || allowed.has(docId))
          .sort((a, b) => a.distance - b.distance || a.docId - b.docId)
          .slice(0, count);
        const found = nearestLooks(pagesOf(sortLooks(all)), {
          looks: wanted,
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

describe('with a bound on comparisons', () => {
  const looks = joined(Array.from({ length: 300 }, (_, i) => new Int8Array(LOOK_BYTES).fill((i * 7) % 127)));
  const look = new Int8Array(LOOK_BYTES).fill(64);
  const allowed = Bitset.ofSize(300);
  for (let docId = 0; docId < 300; docId += 3) allowed.add(docId);
  const find = (comparedMax: number) =>
    nearestLooks(pagesOf(sortLooks(looks)), { looks: [look], count: 200, comparedMax, allowed }).docIds;

  test('less is found, yet nothing that is not allowed', () => {
    const docIds = find(10);
    expect(docIds.length).toBeGreaterThan(0);
    expect([...docIds].every((docId) => docId % 3 === 0)).toBe(true);
  });

  test('all that a filter allows is found when the bound is no less', () => {
    expect(find(100)).toHaveLength(100);
  });
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
