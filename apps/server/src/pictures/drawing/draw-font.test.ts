import { expect, test } from 'vitest';
import { drawFont } from './draw-font.ts';

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`;
const LINE = svg('<path d="M4 12h16" fill="none" stroke="currentColor" stroke-width="2"/>');
const COLORED = svg('<path fill="red" d="M0 0h9v9z"/><path fill="#00f" d="M9 9h9v9z"/>');

test('draws icons of one color as glyphs, and says why another has none', async () => {
  const { font, css, leftOut } = await drawFont('icons', [
    { name: 'a--line', svg: LINE },
    { name: 'b--colored', svg: COLORED },
  ]);
  expect(Buffer.from(font.subarray(0, 4)).toString()).toBe('wOF2');
  expect(css).toContain('.icons-a--line::before {\n  content: "\\e000";');
  expect(leftOut).toEqual([{ name: 'b--colored', reason: 'it has several colors' }]);
});

test('draws no font without a glyph', async () => {
  expect((await drawFont('icons', [{ name: 'b--colored', svg: COLORED }])).font).toHaveLength(0);
});
