import { expect, test } from 'vitest';
import { dcg, type Grade, ndcg, precision, success } from './metrics.ts';

const times = (grade: Grade, count: number): Grade[] => Array<Grade>(count).fill(grade);

test('discounts gains of 7, 3, 1 and 0 by log2(rank + 1)', () => {
  expect(dcg([3])).toBe(7);
  // 7/log2(2) + 3/log2(3) + 1/log2(4) + 0 = 7 + 1.892789 + 0.5
  expect(dcg([3, 2, 1, 0])).toBeCloseTo(9.392789, 6);
});

test('gives nDCG 1 for the ideal order and 0 for no hits', () => {
  expect(ndcg([3, 3, 2], [3, 3, 2])).toBe(1);
  expect(ndcg([], [3, 3, 2])).toBe(0);
  expect(ndcg([0, 0], [3])).toBe(0);
});

test('gives the nDCG computed by hand for grades 2, 3 with the ideal 3, 3, 2', () => {
  // (3 + 7/1.584963) / (7 + 7/1.584963 + 3/2) = 7.416508 / 12.916508
  expect(ndcg([2, 3], [3, 3, 2])).toBeCloseTo(0.574188, 6);
});

test('limits nDCG to 20 ranks of hits and ideal', () => {
  expect(ndcg([...times(3, 20), ...times(0, 80)], times(3, 500))).toBe(1);
  expect(ndcg([...times(0, 20), 3], times(3, 500))).toBe(0);
});

test('divides P@10 by 10, or by the number of right icons if that is less', () => {
  expect(precision([...times(3, 4), ...times(1, 6)], times(3, 20))).toBe(0.4);
  expect(precision([3, 2, 0, 0], [3, 2, 1, 1])).toBe(1);
  expect(precision([3], times(2, 20))).toBe(0.1);
  expect(precision([], times(3, 20))).toBe(0);
});

test('counts a success if one of the first hits has grade 2 or 3', () => {
  expect(success([1, 2], 1)).toBe(false);
  expect(success([1, 2], 5)).toBe(true);
  expect(success([...times(1, 10), 3], 10)).toBe(false);
});
