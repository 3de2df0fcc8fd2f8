import { expect, test } from 'vitest';
import { toneOf } from './tone-of.ts';

test.each([
  ['<svg><path d="M0 0h1"/></svg>', 'dark'],
  ['<svg><path fill="#161614" d="M0 0h1"/></svg>', 'dark'],
  ['<svg><g fill="#000"><path stroke="#24292f" fill="none"/></g></svg>', 'dark'],
  ['<svg><path fill="#fff"/><path fill="#f5f5f5"/></svg>', 'light'],
  ['<svg><path fill="#000"/><path fill="#fff"/></svg>', 'part-dark'],
  ['<svg><path d="M0 0h1"/><path fill="#e01e5a"/></svg>', 'part-dark'],
  ['<svg><g fill="#e01e5a"><path d="M0 0h1"/></g></svg>', undefined],
  ['<svg><path fill="currentColor"/></svg>', undefined],
  ['<svg><path fill="#f24e1e"/></svg>', undefined],
  ['<svg><path fill="red"/></svg>', undefined],
  ['<svg><path style="fill:rgb(1 2 3)"/></svg>', undefined],
])('toneOf returns for %s: %s', (svg, tone) => {
  expect(toneOf(svg)).toBe(tone);
});
