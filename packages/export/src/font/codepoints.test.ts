import { expect, test } from 'vitest';
import { assignCodepoints, readCodepoints } from './codepoints.ts';

test('keeps the code point of an icon, and never uses that of a removed one again', () => {
  const first = assignCodepoints({}, ['home', 'user']);
  expect(first).toEqual({ home: 0xe000, user: 0xe001 });
  expect(assignCodepoints(first, ['bell', 'home'])).toEqual({ home: 0xe000, user: 0xe001, bell: 0xe002 });
});

test('continues in plane 15 when the first private-use area is full', () => {
  const full = { last: 0xf8ff };
  expect(assignCodepoints(full, ['next'])).toEqual({ last: 0xf8ff, next: 0xf0000 });
  expect(() => assignCodepoints({ last: 0xffffd }, ['next'])).toThrow(RangeError);
});

test.each(['[]', '{"home":65}', '{"home":57344,"user":57344}', '{"home":"e000"}', '{'])(
  'refuses the damaged ledger %s',
  (text) => {
    expect(() => readCodepoints(text)).toThrow(SyntaxError);
  },
);
