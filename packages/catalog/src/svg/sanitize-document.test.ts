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
