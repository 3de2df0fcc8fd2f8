import { DESCRIPTOR_BYTES, sortDescriptors } from '@glyphdex/engine';
import { expect, test } from 'vitest';
import { IconDescriptors } from './icon-descriptors.ts';

test('counts near-duplicates as one drawing and icons without a descriptor separately', () => {
  const descriptors = new Int8Array(3 * DESCRIPTOR_BYTES);
  // The squared distance of icons 0 and 1 is 48, below the limit of near-duplicates, 800. Icon 2 is far from both.
  descriptors.fill(1, DESCRIPTOR_BYTES, 2 * DESCRIPTOR_BYTES).fill(90, 2 * DESCRIPTOR_BYTES);
  const sorted = sortDescriptors(descriptors);
  const seen = new IconDescriptors({
    docIdsOf: () => sorted.docIds,
    descriptorsOf: () => sorted.descriptors,
  });
  expect(seen.distinctAmong([0, 1, 2])).toBe(2);
  // 7 and 8 have no descriptor.
  expect(seen.distinctAmong([0, 7, 8])).toBe(3);
  expect(seen.distinctAmong([])).toBe(0);
});
