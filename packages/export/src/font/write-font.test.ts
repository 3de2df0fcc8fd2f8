import { expect, test } from 'vitest';
import { decompress } from 'wawoff2';
import { writeFont, writeFontCss } from './write-font.ts';

const GLYPHS = [
  { name: 'home', codepoint: 0xe000, path: 'M0 0L500 0L500 500Z', advance: 1000 },
  { name: 'user', codepoint: 0xf0000, path: 'M0 0L300 0L300 500Z', advance: 800 },
];

test('writes a WOFF2 font that is equal for equal glyphs', async () => {
  const font = await writeFont('acme', GLYPHS);
  expect(Buffer.from(font.subarray(0, 4)).toString()).toBe('wOF2');
  // A TrueType font begins with its version, 1.0.
  expect([...(await decompress(font)).subarray(0, 4)]).toEqual([0, 1, 0, 0]);
  expect(await writeFont('acme', GLYPHS)).toEqual(font);
});

test('writes a class for each icon with its code point', () => {
  const css = writeFontCss('acme', 'acme.woff2', GLYPHS);
  expect(css).toContain('src: url("acme.woff2") format("woff2")');
  expect(css).toContain('.acme-home::before {\n  content: "\\e000";');
  expect(css).toContain('.acme-user::before {\n  content: "\\f0000";');
});
