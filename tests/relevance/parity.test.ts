import { expect, test } from 'vitest';
import { figuresApart } from './parity.ts';

function summary(queryClass: string, value: number, failures = 0) {
  const figures = {
    'P@10': value,
    'nDCG@20': value,
    'S@1': value,
    'S@5': value,
    'S@10': null,
    'varied@10': null,
  };
  return { queryClass, figures, failures };
}

test('reports figures of a class that differ by more than .03', () => {
  expect(figuresApart([summary('topic', 0.9)], [summary('topic', 0.88)])).toEqual([]);
  expect(figuresApart([summary('topic', 0.9)], [summary('topic', 0.86)])).toEqual([
    'topic: P@10 0.9, not 0.86',
    'topic: nDCG@20 0.9, not 0.86',
    'topic: S@1 0.9, not 0.86',
    'topic: S@5 0.9, not 0.86',
  ]);
});

test('reports classes with failed queries', () => {
  expect(figuresApart([summary('topic', 0.9, 2)], [summary('topic', 0.9)])).toEqual([
    'topic: 2 queries failed',
  ]);
});
