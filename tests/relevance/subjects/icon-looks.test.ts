import { LOOK_BYTES, sortLooks } from '@glyphdex/engine';
import { expect, test } from 'vitest';
import { IconLooks } from './icon-looks.ts';

test('near-duplicates count as one drawing, icons without a look each for itself', () => {
  const looks = new Int8Array(3 * LOOK_BYTES);
  // Squared distances: 0 and 1 are 48 apart, 2 is far from both.
  looks.fill(1, LOOK_BYTES, 2 * LOOK_BYTES).fill(90, 2 * LOOK_BYTES);
  const sorted = sortLooks(looks);
  const seen = new IconLooks({ docIdsOf: () => sorted.docIds, looksOf: () => sorted.looks });
  expect(seen.distinctAmong([0, 1, 2])).toBe(2);
  expect(seen.distinctAmong([0, 7, 8])).toBe(3);
  expect(seen.distinctAmong([])).toBe(0);
});
