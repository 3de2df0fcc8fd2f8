import { expect, test } from 'vitest';
import { dcg, type Grade, ndcg, precision, success } from './metrics.ts';

const times = (grade: Grade, count: number): Grade[] => Array<Grade>(count).fill(grade);

test('gains are 7, 3, 1 and 0, discounted by log2(rank + 1)', () => {
  expect(dcg([3])).toBe(7);
  // 7/log2(2) + 3/log2(3) + 1/log2(4) + 0 = 7 + 1.892789 + 0.5
  expect(dcg([3, 2, 1, 0])).toBeCloseTo(9.392789, 6);
});

test('nDCG is 1 for the best possible order and 0 for nothing', () => {
  expect(ndcg([3, 3, 2], [3, 3, 2])).toBe(1);
  expect(ndcg([], [3, 3, 2])).toBe(0);
  expect(ndcg([0, 0], [3])).toBe(0);
});

test('nDCG by hand: 2 before 3 where 3, 3 and 2 were to be had', () => {
  // (3 + 7/1.584963) / (7 + 7/1.584963 + 3/2) = 7.416508 / 12.916508
  expect(ndcg([2, 3], [3, 3, 2])).toBeCloseTo(0.574188, 6);
});

test('nDCG looks at 20 ranks, in the hits and in the ideal', () => {
  expect(ndcg([...times(3, 20), ...times(0, 80)], times(3, 500))).toBe(1);
  expect(ndcg([...times(0, 20), 3], times(3, 500))).toBe(0);
});

test('P@10 divides by 10, or by what exists when that is less', () => {
  expect(precision([...times(3, 4), ...times(1, 6)], times(3, 20))).toBe(0.4);
  expect(precision([3, 2, 0, 0], [3, 2, 1, 1])).toBe(1);
  expect(precision([3], times(2, 20))).toBe(0.1);
  expect(precision([], times(3, 20))).toBe(0);
});

test('success asks whether the first hits hold one of grade 2 or better', () => {
  expect(success([1, 2], 1)).toBe(false);
  expect(success([1, 2], 5)).toBe(true);
  expect(success([...times(1, 10), 3], 10)).toBe(false);
});
