import { expect, test } from 'vitest';
import { facetsCost, pictureCost, searchCost } from './request-cost.ts';

test.each([
  ['', 1],
  ['home', 1],
  ['red home', 1],
  ['red home-icon', 12],
  ['a b c d e f g h i j k l m', 40],
  ['家族写真', 16],
])('a search for %j costs %i units', (text, units) => {
  expect(searchCost(text)).toBe(units);
});

test('a search costs more with variants or similar icons', () => {
  expect([4, 20, 100].map((icons) => searchCost('home', icons))).toEqual([1, 5, 21]);
});

test('facets cost more for each word, up to the words that a search reads', () => {
  expect(['', 'home', 'red home', 'x '.repeat(50)].map(facetsCost)).toEqual([60, 80, 100, 260]);
});

test('a picture costs more in a larger size and in a format that compresses more', () => {
  expect([8, 256, 257, 512, 513, 1_024].map((px) => pictureCost('png', px))).toEqual([
    20, 20, 30, 30, 60, 60,
  ]);
  expect(pictureCost('avif', 256)).toBeGreaterThan(pictureCost('webp', 256));
});
