import { expect, test } from 'vitest';
import { sanitizeSvg } from '../sanitize-svg.ts';
import { readSelector } from './selector.ts';

test.each([
  ['*', 0, '*'],
  ['path', 1, 'path'],
  ['svg|path', 1, 'path'],
  ['g path', 2, 'path'],
  ['.a', 1_000, '.a'],
  ['path.a', 1_001, '.a'],
  ['[class~=a]', 1_000, '*'],
  ['path:first-child', 1_001, 'path'],
  ['#a', 1_000_000, '#a'],
  ['[id=a]', 1_000, '*'],
  ['.a > #b + path', 1_001_001, 'path'],
  [':is(.a, #b) path', 1_000_001, 'path'],
  [':where(#a) path', 1, 'path'],
  ['path:not(:hover)', 1_001, 'path'],
  ['path:nth-child(2n + 1)', 1_001, 'path'],
])('reads the specificity and the index key of %s', (text, specificity, key) => {
  expect(readSelector(text)).toMatchObject({ specificity, key });
});

test.each(['path::before', 'path:before', ':contains(a)', ':checkbox', '> path', '[xlink|href]', 'a || b'])(
  'returns undefined for %s, which matches nothing in a drawing',
  (text) => {
    expect(readSelector(text)).toBeUndefined();
  },
);

test.each([':has(path)', ':lang(en)', ':dir(ltr)', ':any-link', ':nth-child(2 of .a)'])(
  'refuses %s, which browsers follow',
  (text) => {
    expect(() => readSelector(text)).toThrow('has a style sheet with the selector :');
  },
);

test('returns undefined for a selector with more parts than the limit', () => {
  expect(readSelector('g '.repeat(32))).toBeUndefined();
  expect(readSelector('g '.repeat(16))).toBeDefined();
});

test('matches complex selectors in :is and :not', () => {
  const result = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>path:is(g > *){fill:red}path:not(g path){fill:blue}</style>` +
      '<path d="M0 0h9"/><g><path d="M0 0v9"/></g></svg>',
  );
  expect(result).toMatchObject({
    ok: true,
    svg: expect.stringContaining(
      '<path d="M0 0h9" style="fill:blue"/><g><path d="M0 0v9" style="fill:red"/></g>',
    ) as unknown,
  });
});
