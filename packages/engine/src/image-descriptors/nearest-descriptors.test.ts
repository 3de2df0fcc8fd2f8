import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bitset } from '../collections/bitset.ts';
import {
  CellOrder,
  cellOf,
  DESCRIPTOR_CELLS,
  type DescriptorPages,
  type SortedDescriptors,
  sortDescriptors,
} from './descriptor-cells.ts';
import { DESCRIPTOR_BYTES, descriptorDistance, NO_DESCRIPTOR } from './image-descriptor.ts';
import { nearestDescriptors } from './nearest-descriptors.ts';

/** Reads sorted descriptors from memory. The server reads them from a file. */
function pagesOf({ cellStarts, docIds, descriptors }: SortedDescriptors): DescriptorPages {
  return {
    docIdsOf: (from, to) => docIds.subarray(cellStarts[from]!, cellStarts[to]!),
    descriptorsOf: (from, to) =>
      descriptors.subarray(cellStarts[from]! * DESCRIPTOR_BYTES, cellStarts[to]! * DESCRIPTOR_BYTES),
  };
}

const byte = fc.integer({ min: -127, max: 127 });
const someDescriptor = fc.int8Array({
  min: -127,
  max: 127,
  minLength: DESCRIPTOR_BYTES,
  maxLength: DESCRIPTOR_BYTES,
});
/** Copies of at most four descriptors, with one byte changed: many distances are small or equal. */
const someDescriptors = fc
  .tuple(
    fc.array(someDescriptor, { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(), byte)),
  )
  .map(([bases, changes]) =>
    changes.map(([base, position, value]) => {
      const descriptor = bases[base % bases.length]!.slice();
      descriptor[position % DESCRIPTOR_BYTES] = value;
      return descriptor;
    }),
  );

function joined(descriptors: readonly Int8Array[]): Int8Array {
  const all = new Int8Array(descriptors.length * DESCRIPTOR_BYTES);
  descriptors.forEach((descriptor, docId) => {
    all.set(descriptor, docId * DESCRIPTOR_BYTES);
  });
  return all;
}

test('finds the nearest allowed descriptors once each, nearest first, without a limit on comparisons', () => {
  fc.assert(
    fc.property(
      someDescriptors,
      fc.array(someDescriptor, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 30 }),
      fc.option(fc.func(fc.boolean())),
      (descriptors, wanted, count, allows) => {
        const all = joined(descriptors);
        const allowed = allows === null ? undefined : Bitset.ofSize(descriptors.length);
        descriptors.forEach((_, docId) => {
          if (allows?.(docId)) allowed?.add(docId);
        });
        const expected = descriptors
          .map((_, docId) => ({
            docId,
            distance: Math.min(
              ...wanted.map((descriptor) => descriptorDistance(descriptor, 0, all, docId * DESCRIPTOR_BYTES)),
            ),
          }))
          .filter(({ docId }) => allowed === undefined || allowed.has(docId))
          .sort((a, b) => a.distance - b.distance || a.docId - b.docId)
          .slice(0, count);
        const found = nearestDescriptors(pagesOf(sortDescriptors(all)), {
          descriptors: wanted,
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

describe('with a limit on comparisons', () => {
  const descriptors = joined(
    Array.from({ length: 300 }, (_, i) => new Int8Array(DESCRIPTOR_BYTES).fill((i * 7) % 127)),
  );
  const descriptor = new Int8Array(DESCRIPTOR_BYTES).fill(64);
  // 100 of the 300 icons are allowed.
  const allowed = Bitset.ofSize(300);
  for (let docId = 0; docId < 300; docId += 3) allowed.add(docId);
  const find = (comparedMax: number) =>
    nearestDescriptors(pagesOf(sortDescriptors(descriptors)), {
      descriptors: [descriptor],
      count: 200,
      comparedMax,
      allowed,
    }).docIds;

  test('finds some icons, all of them allowed, if the limit is below their number', () => {
    const docIds = find(10);
    expect(docIds.length).toBeGreaterThan(0);
    expect([...docIds].every((docId) => docId % 3 === 0)).toBe(true);
  });

  test('finds all allowed icons if the limit is their number', () => {
    expect(find(100)).toHaveLength(100);
  });
});

test('leaves pictures without ink out of the cells', () => {
  const descriptors = new Int8Array(3 * DESCRIPTOR_BYTES);
  descriptors[DESCRIPTOR_BYTES] = NO_DESCRIPTOR;
  expect([...sortDescriptors(descriptors).docIds]).toEqual([0, 2]);
});

test('lists every cell once, by ascending lower bound of the distances in it', () => {
  fc.assert(
    fc.property(someDescriptor, someDescriptor, (descriptor, other) => {
      const order = new CellOrder();
      order.sortFor(descriptor);
      expect(new Set(order.cells).size).toBe(DESCRIPTOR_CELLS);
      for (let i = 1; i < DESCRIPTOR_CELLS; i++)
        if (order.bounds[i]! < order.bounds[i - 1]!) throw new Error('bounds descend');
      const place = order.cells.indexOf(cellOf(other, 0));
      expect(order.bounds[place]!).toBeLessThanOrEqual(descriptorDistance(descriptor, 0, other, 0));
    }),
    { numRuns: 40 },
  );
});
