import { expect, test } from 'vitest';
import { writeCss } from './write-code.ts';

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${fill}" d="M0 0h1v1z"/></svg>`;

test('a drawing in the color of the text is a mask, one with colors is a background', () => {
  expect(writeCss('home', svg('currentColor'))).toMatch(
    /^\.icon-home \{[^}]*background-color: currentColor;\n {2}mask: url\("data:/,
  );
  expect(writeCss('home', svg('#ff0000'))).toMatch(/ background: url\("data:/);
});

test('nothing in a drawing ends the address early', () => {
  const inside = /url\("([^"]*)"\)/.exec(writeCss('x', svg('url("#a") \\')))?.[1] ?? '';
  expect(inside).not.toMatch(/["\\()\n<>]\s*;/);
  expect(decodeURIComponent(inside.replace('data:image/svg+xml,', ''))).toBe(svg('url("#a") \\'));
});
