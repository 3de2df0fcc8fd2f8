import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confusionsOf, figuresOf, intervalOf, type Outcome } from './figures.ts';
import { belowFloors } from './floors.ts';

const VALUES = ['a', 'b', 'c'] as const;
type Value = (typeof VALUES)[number];
const anyOutcome: fc.Arbitrary<Outcome<Value>> = fc
  .tuple(fc.subarray([...VALUES]), fc.subarray([...VALUES]))
  .map(([derived, labeled]) => ({
    slug: 'p--i',
    right: derived.filter((value) => labeled.includes(value)),
    wrong: derived.filter((value) => !labeled.includes(value)),
    missed: labeled.filter((value) => !derived.includes(value)),
  }));

test('computes precision over derived values and recall over labeled values', () => {
  fc.assert(
    fc.property(fc.array(anyOutcome), (outcomes) => {
      const figures = figuresOf(outcomes, VALUES);
      for (const { value: name, precision, recall, labeled } of figures.values) {
        const value = name as Value;
        const right = outcomes.filter((outcome) => outcome.right.includes(value)).length;
        const derived = right + outcomes.filter((outcome) => outcome.wrong.includes(value)).length;
        const labeledCount = right + outcomes.filter((outcome) => outcome.missed.includes(value)).length;
        expect(labeled).toBe(labeledCount);
        expect(precision).toBe(derived === 0 ? null : right / derived);
        expect(recall).toBe(labeledCount === 0 ? null : right / labeledCount);
      }
    }),
  );
});

test('weighs icons in the micro mean and values in the macro mean', () => {
  const right = { slug: 'p--i', right: ['a'], wrong: [], missed: [] } as const;
  const missed = { slug: 'p--j', right: [], wrong: ['a'], missed: ['b'] } as const;
  const { micro, macro } = figuresOf<Value>([right, right, right, missed], VALUES);
  expect(micro).toEqual({ precision: 3 / 4, recall: 3 / 4 });
  expect(macro).toEqual({ precision: 3 / 4, recall: (1 + 0) / 2 });
});

test('names only figures below their floor', () => {
  const figures = figuresOf<Value>([{ slug: 'p--i', right: ['a'], wrong: ['b'], missed: [] }], VALUES);
  expect(belowFloors('shape', figures, { shape: { micro: 0.6, macro: 0.5 } })).toEqual([
    'shape: micro precision is 0.5, must be at least 0.6',
  ]);
});

test('groups icons with the same missed and wrong value, the most frequent group first', () => {
  const outcomes = [
    { slug: 'p--1', right: [], wrong: ['b'], missed: ['a'] },
    { slug: 'p--2', right: [], wrong: ['b'], missed: ['a'] },
    { slug: 'p--3', right: ['a'], wrong: ['c'], missed: [] },
  ];
  expect(confusionsOf(outcomes)).toEqual([
    { labeled: 'a', derived: 'b', slugs: ['p--1', 'p--2'] },
    { labeled: 'nothing', derived: 'c', slugs: ['p--3'] },
  ]);
});

test('computes the Wilson interval of a share', () => {
  const [low, high] = intervalOf(0.9, 100);
  expect(low).toBeCloseTo(0.826, 3);
  expect(high).toBeCloseTo(0.945, 3);
  expect(intervalOf(1, 20)[1]).toBeCloseTo(1, 6);
  expect(intervalOf(1, 0)).toEqual([0, 1]);
});
