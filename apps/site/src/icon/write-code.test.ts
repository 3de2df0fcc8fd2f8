import { expect, test } from 'vitest';
import { writeCss } from './write-code.ts';

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${fill}" d="M0 0h1v1z"/></svg>`;

test('writes a mask for currentColor and a background for other colors', () => {
  expect(writeCss('home', svg('currentColor'))).toMatch(
    /^\.icon-home \{[^}]*background-color: currentColor;\n {2}mask: url\("data:/,
  );
  expect(writeCss('home', svg('#ff0000'))).toMatch(/ background: url\("data:/);
});

test('escapes quotes, backslashes and line breaks, which could end the string in url()', () => {
  const drawing = svg('url("#a") \\\n');
  const inside = /url\("([^"]*)"\)/.exec(writeCss('x', drawing))?.[1] ?? '';
  expect(inside).not.toMatch(/[\\\n]/);
  expect(decodeURIComponent(inside.replace('data:image/svg+xml,', ''))).toBe(drawing);
});
