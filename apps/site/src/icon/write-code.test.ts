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

test('escapes every character that could end the url', () => {
  const inside = /url\("([^"]*)"\)/.exec(writeCss('x', svg('url("#a") \\')))?.[1] ?? '';
  expect(inside).not.toMatch(/["\\()\n<>]\s*;/);
  expect(decodeURIComponent(inside.replace('data:image/svg+xml,', ''))).toBe(svg('url("#a") \\'));
});
