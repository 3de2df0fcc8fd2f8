import { expect, test } from 'vitest';
import { compareOne, compareSeveral } from './compare.ts';

test('counts an accepted value as right, and any other as wrong with the first accepted value as missed', () => {
  expect(compareOne('i', 'Fill', ['Outline', 'Fill'])).toEqual({
    slug: 'i',
    right: ['Fill'],
    wrong: [],
    missed: [],
  });
  expect(compareOne('i', 'Hand Drawn', ['Outline', 'Fill'])).toEqual({
    slug: 'i',
    right: [],
    wrong: ['Hand Drawn'],
    missed: ['Outline'],
  });
});

test('counts nothing for an icon without a label of the facet', () => {
  expect(compareOne('i', 'Fill', [])).toEqual({ slug: 'i', right: [], wrong: [], missed: [] });
});

test('ignores optional values and counts unlabeled ones as wrong', () => {
  const labeled = { required: [['Red'], ['White']], optional: ['Gray'] };
  expect(compareSeveral('i', ['Red', 'Gray', 'Blue'], labeled)).toEqual({
    slug: 'i',
    right: ['Red'],
    wrong: ['Blue'],
    missed: ['White'],
  });
});

test('accepts one or both of two alternative names', () => {
  const labeled = { required: [['Teal', 'Green']], optional: [] };
  expect(compareSeveral('i', ['Green'], labeled)).toMatchObject({ right: ['Green'], wrong: [], missed: [] });
  expect(compareSeveral('i', ['Teal', 'Green'], labeled)).toMatchObject({ wrong: [], missed: [] });
  expect(compareSeveral('i', [], labeled)).toMatchObject({ right: [], missed: ['Teal'] });
});
