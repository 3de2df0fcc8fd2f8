import { expect, test } from 'vitest';
import { sanitizeDocument } from './sanitize-document.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h1"/></svg>';
const utf8 = (text: string) => new TextEncoder().encode(text);

test('a file is read with and without a byte order mark', () => {
  const plain = sanitizeDocument(utf8(SVG));
  expect(plain).toMatchObject({ ok: true, box: { width: 24, height: 24 } });
  expect(sanitizeDocument(utf8(`\uFEFF${SVG}`))).toEqual(plain);
});

test.each([
  ['UTF-16, little end first', Buffer.from(`\uFEFF${SVG}`, 'utf16le'), /UTF-8/],
  ['UTF-16 without a mark', Buffer.from(SVG, 'utf16le'), /well-formed/],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${SVG}`, 'utf16le').swap16(), /UTF-8/],
  ['overlong bytes', Buffer.concat([utf8(SVG), Buffer.from([0xc0, 0xbc])]), /UTF-8/],
  ['a lone surrogate', Buffer.concat([utf8(SVG), Buffer.from([0xed, 0xa0, 0x80])]), /UTF-8/],
  ['SVGZ', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
  ['nothing', new Uint8Array(), /well-formed|not an SVG/],
])('%s is refused', (_, bytes, reason) => {
  expect(sanitizeDocument(bytes)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test.each([
  '0 0 50000000 50000000',
  '-12000000 0 100 100',
  '0 0 1e9 1e9',
  '0 0 1e400 24',
  '9999999.5 0 24 24',
])('a box that is too far away to draw in is refused instead of replaced by another: %s', (viewBox) => {
  const svg = SVG.replace('0 0 24 24', viewBox);
  expect(sanitizeDocument(utf8(svg))).toEqual({ ok: false, reason: expect.stringMatching(/9999999 units/) });
});

test.each(['', 'none', '0 0 24', '0 0 24 24px', '0 0 24 url(#a)'])(
  'what is no box at all is left out, as browsers do: %j',
  (viewBox) => {
    const svg = SVG.replace('0 0 24 24', viewBox);
    expect(sanitizeDocument(utf8(svg))).toMatchObject({ ok: true, box: { width: 300, height: 150 } });
  },
);
