import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormedText } from '../testing/arbitrary-text.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

test('decodes well-formed text as it was encoded', () => {
  fc.assert(
    fc.property(wellFormedText(9000), (text) => {
      expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    }),
  );
});

test.each([
  ['$¢€𐍈', [0x24, 0xc2, 0xa2, 0xe2, 0x82, 0xac, 0xf0, 0x90, 0x8d, 0x88]],
  ['\ud800x', [0xef, 0xbf, 0xbd, 0x78]],
])('encodes %j as the Unicode standard requires, with U+FFFD for a lone surrogate', (text, bytes) => {
  expect([...encodeUtf8(text)]).toEqual(bytes);
});

test('decodes any bytes to well-formed text, and malformed ones to the replacement character', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(decodeUtf8(bytes)).not.toMatch(/\p{Surrogate}/u);
    }),
  );
  expect(decodeUtf8(Uint8Array.of(0x61, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xe2, 0x82))).toMatch(/^a\ufffd+$/);
});

test('decodes bytes in shared memory, and keeps a byte order mark', () => {
  const bytes = new Uint8Array(new SharedArrayBuffer(4));
  bytes.set([0xef, 0xbb, 0xbf, 0x61]);
  expect(decodeUtf8(bytes)).toBe('\ufeffa');
});
