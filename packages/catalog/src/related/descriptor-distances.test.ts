import { DESCRIPTOR_BYTES, descriptorDistance } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DescriptorDistances } from './descriptor-distances.ts';

/** This many descriptors. A first byte of -128 would mean that there is no descriptor. */
const descriptorsOf = (count: number) =>
  fc
    .int8Array({ minLength: count * DESCRIPTOR_BYTES, maxLength: count * DESCRIPTOR_BYTES })
    .filter((descriptors) => descriptors.every((value, at) => at % DESCRIPTOR_BYTES > 0 || value > -128));

/** The docId of each sorted position. */
const DOCS = Uint32Array.of(8, 0, 7, 1, 4, 2, 6, 3, 5);

test('measures the same distances as descriptorDistance', () => {
  fc.assert(
    fc.property(descriptorsOf(9), fc.array(fc.nat(8), { maxLength: 9 }), (descriptors, others) => {
      const distances = new DescriptorDistances(descriptors, DOCS, descriptors, 9);
      distances.places.set(others);
      distances.measure(4, others.length);
      expect([...distances.distances.subarray(0, others.length)]).toEqual(
        others.map((other) =>
          descriptorDistance(descriptors, 4 * DESCRIPTOR_BYTES, descriptors, DOCS[other]! * DESCRIPTOR_BYTES),
        ),
      );
    }),
  );
});

test('finds the descriptors nearer than a limit, in order', () => {
  const limit = fc.oneof(fc.double({ min: 0, max: 600_000, noNaN: true }), fc.constant(Infinity));
  fc.assert(
    fc.property(descriptorsOf(9), fc.nat(8), limit, (descriptors, from, maxDistance) => {
      const distances = new DescriptorDistances(descriptors, DOCS, descriptors, 9);
      // Position 5 holds docId 2.
      const count = distances.findNearer(5, from, 9 - from, maxDistance);
      const expected = Array.from({ length: 9 - from }, (_, position): [number, number] => [
        position,
        descriptorDistance(
          descriptors,
          2 * DESCRIPTOR_BYTES,
          descriptors,
          (from + position) * DESCRIPTOR_BYTES,
        ),
      ]).filter(([, distance]) => distance < maxDistance);
      expect([...distances.found.subarray(0, 2 * count)]).toEqual(expected.flat());
    }),
  );
});

test('measures the largest possible distance without overflow', () => {
  const descriptors = new Int8Array(2 * DESCRIPTOR_BYTES)
    .fill(127, 0, DESCRIPTOR_BYTES)
    .fill(-127, DESCRIPTOR_BYTES);
  const distances = new DescriptorDistances(descriptors, Uint32Array.of(0, 1), descriptors, 2);
  distances.places.set([0, 1]);
  distances.measure(0, 2);
  expect([...distances.distances]).toEqual([0, DESCRIPTOR_BYTES * 254 ** 2]);
});
