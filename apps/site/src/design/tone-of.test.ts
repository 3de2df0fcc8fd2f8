import { expect, test } from 'vitest';
import { ratioOf, readableOn, toneOf } from './tone-of.ts';

test.each([
  ['<svg><path d="M0 0h1"/></svg>', 'dark'],
  ['<svg><path fill="#161614" d="M0 0h1"/></svg>', 'dark'],
  ['<svg><g fill="#000"><path stroke="#24292f" fill="none"/></g></svg>', 'dark'],
  ['<svg><path fill="#fff"/><path fill="#f5f5f5"/></svg>', 'light'],
  ['<svg><path fill="#000"/><path fill="#fff"/></svg>', 'both'],
  ['<svg><path d="M0 0h1"/><path fill="#e01e5a"/></svg>', 'part-dark'],
  ['<svg><g fill="#e01e5a"><path d="M0 0h1"/></g></svg>', undefined],
  ['<svg><path fill="currentColor"/></svg>', undefined],
  ['<svg><path fill="#f24e1e"/></svg>', undefined],
  ['<svg><path fill="red"/></svg>', undefined],
  ['<svg><path fill="red"/><path fill="#282828"/></svg>', 'part-dark'],
  ['<svg><path style="fill:rgb(1 2 3)"/></svg>', undefined],
])('toneOf returns for %s: %s', (svg, tone) => {
  expect(toneOf(svg)).toBe(tone);
});

const WIDE = '<svg viewBox="0 0 400 100">';
const SQUARE = '<svg viewBox="0 0 100 100">';

test('ratioOf divides width by height', () => {
  expect([WIDE, SQUARE, '<svg>'].map(ratioOf)).toEqual([4, 1, 1]);
});

test.each([
  [
    'dark letters of a wordmark',
    WIDE,
    '<path fill="#000"/><path fill="#e01e5a"/>',
    'dark',
    'any',
    ['#eceef2', '#e01e5a'],
    undefined,
  ],
  [
    'letters without a fill',
    WIDE,
    '<path d="M0"/><path fill="#e01e5a"/>',
    'dark',
    'any',
    ['#eceef2', '#e01e5a'],
    undefined,
  ],
  [
    'the same on a light page',
    WIDE,
    '<path fill="#000"/><path fill="#e01e5a"/>',
    'light',
    'any',
    ['#000', '#e01e5a'],
    'part-dark',
  ],
  [
    'dark lines of a square drawing',
    SQUARE,
    '<path fill="#000"/><path fill="#e01e5a"/>',
    'dark',
    'any',
    ['#000', '#e01e5a'],
    'part-dark',
  ],
  [
    'a square drawing that needs a light page',
    SQUARE,
    '<path fill="#000"/><path fill="#e01e5a"/>',
    'dark',
    'light',
    ['#eceef2', '#e01e5a'],
    undefined,
  ],
  [
    'light paint that needs a dark page',
    SQUARE,
    '<path fill="#fff"/><path fill="#e01e5a"/>',
    'light',
    'dark',
    ['#16181d', '#e01e5a'],
    undefined,
  ],
  [
    'a plate with letters',
    WIDE,
    '<path fill="#000"/><path fill="#fff"/>',
    'dark',
    'any',
    ['#000', '#fff'],
    'dark',
  ],
  [
    'letters beside a mask',
    WIDE,
    '<mask><path fill="#000"/></mask><path fill="#111"/><path fill="#e01e5a"/>',
    'dark',
    'any',
    ['#eceef2', '#000', '#e01e5a'],
    undefined,
  ],
] as const)('readableOn keeps %s readable', (_, root, shapes, page, needs, colors, tone) => {
  const shown = readableOn(`${root}${shapes}</svg>`, page, needs);
  expect([[...new Set(shown.svg.match(/#[\da-f]+/g))], shown.tone]).toEqual([colors, tone]);
});
