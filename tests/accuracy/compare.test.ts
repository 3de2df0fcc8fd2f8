import { expect, test } from 'vitest';
import { compareOne, compareSeveral } from './compare.ts';

test('any accepted value is right, and a wrong one is also a miss of the first accepted', () => {
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

test('ignores optional values and counts values that the label lacks as wrong', () => {
  const seen = { needed: [['Red'], ['White']], maybe: ['Gray'] };
  expect(compareSeveral('i', ['Red', 'Gray', 'Blue'], seen)).toEqual({
    slug: 'i',
    right: ['Red'],
    wrong: ['Blue'],
    missed: ['White'],
  });
});

test('accepts one or both of two alternative names', () => {
  const seen = { needed: [['Teal', 'Green']], maybe: [] };
  expect(compareSeveral('i', ['Green'], seen)).toMatchObject({ right: ['Green'], wrong: [], missed: [] });
  expect(compareSeveral('i', ['Teal', 'Green'], seen)).toMatchObject({ wrong: [], missed: [] });
  expect(compareSeveral('i', [], seen)).toMatchObject({ right: [], missed: ['Teal'] });
});
