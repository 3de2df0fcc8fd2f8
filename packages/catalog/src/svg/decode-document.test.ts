import { expect, test } from 'vitest';
import { sanitizeDocument } from './sanitize-document.ts';

const source = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Bür\u00f6</title><path d="M0 0h9v9z"/></svg>`;
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

test.each([
  ['UTF-8', Buffer.from(source('UTF-8'))],
  ['UTF-16, low byte first', utf16(source('utf-16'), true)],
  ['UTF-16, high byte first', utf16(source('UTF-16'), false)],
  ['UTF-16 in name only', Buffer.from(source('utf-16'))],
  ['Latin-1', Buffer.from(source('ISO-8859-1'), 'latin1')],
  ['Latin-9', Buffer.from(source('iso-8859-15'), 'latin1')],
  ['Windows-1252', Buffer.from(source('windows-1252'), 'latin1')],
])('letters come out as they were written: %s', (_, bytes) => {
  const result = sanitizeDocument(bytes);
  expect(result.ok && result.svg).toContain('<title>Bürö</title>');
});

test.each([
  ['Latin-1 that says nothing', Buffer.from(source('UTF-8'), 'latin1')],
  ['half a UTF-16', utf16(source('utf-16'), true).subarray(0, -1)],
  ['UTF-7', Buffer.from(source('utf-7'))],
  ['Shift JIS', Buffer.from(source('shift_jis'))],
  ['ISO 2022', Buffer.from(source('iso-2022-kr'))],
  ['UTF-32', Buffer.from(source('utf-32'))],
])('refused: %s', (_, bytes) => {
  expect(sanitizeDocument(bytes)).toEqual({ ok: false, reason: 'is not UTF-8' });
});

test('what is written in UTF-16 to hide it is cleaned as any other', () => {
  const hidden = utf16(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path onclick="x" d="M0 0h9v9z"/></svg>',
    true,
  );
  const result = sanitizeDocument(hidden);
  expect(result.ok && result.svg).toMatch(/^<svg [^>]*><path d="M0 0h9v9z"\/><\/svg>$/);
});
