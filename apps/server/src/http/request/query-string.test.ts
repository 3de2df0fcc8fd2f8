import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQueryString, queryOf } from './query-string.ts';

test.each<[string, string[] | undefined]>([
  ['', []],
  ['a=1', ['a', '1']],
  ['a=1&b=2', ['a', '1', 'b', '2']],
  ['a=1&&b=2&', ['a', '1', 'b', '2']],
  ['a', ['a', '']],
  ['a=', ['a', '']],
  ['=1', ['', '1']],
  ['a=b=c', ['a', 'b=c']],
  ['a=1;b=2', ['a', '1;b=2']],
  ['a&b=1', ['a', '', 'b', '1']],
  ['a=x+y%2Bz', ['a', 'x y+z']],
  ['shapes[]=Fill&shapes%5B%5D=Outline', ['shapes[]', 'Fill', 'shapes[]', 'Outline']],
  ['a=caf%C3%A9', ['a', 'café']],
  ['a=%F0%9F%8F%A0', ['a', '🏠']],
  ['a=%00', ['a', '\0']],
  ['a=1?b=2', ['a', '1?b=2']],
  ['a=%', undefined],
  ['a=%4', undefined],
  ['a=%zz', undefined],
  ['%=1', undefined],
  ['a=%ff', undefined],
  ['a=%C3', undefined],
  ['a=%ED%A0%80', undefined],
])('parses %s as %j', (raw, pairs) => {
  expect(parseQueryString(raw)).toEqual(pairs);
});

test('reads bytes of UTF-8 that are given as Latin-1 characters, and refuses other bytes', () => {
  const asLatin1 = Buffer.from('search=café&x=🏠').toString('latin1');
  expect(parseQueryString(asLatin1)).toEqual(['search', 'café', 'x', '🏠']);
  expect(parseQueryString('search=\xe9')).toBeUndefined();
});

test('reads what URLSearchParams writes', () => {
  const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(pairs, (given) => {
      const params = new URLSearchParams(given as [string, string][]);
      // URLSearchParams writes an empty key with an empty value as "=". Both parsers read that as a pair.
      expect(parseQueryString(params.toString())).toEqual([...params].flat());
    }),
  );
});

test('returns an even number of texts or undefined for any query, and never throws', () => {
  const bytes = fc.uint8Array().map((array) => Buffer.from(array).toString('latin1'));
  const delimiters = fc.string({ unit: fc.constantFrom('%', '&', '=', '+', '0', 'f', '[', ']', '\0', 'é') });
  fc.assert(
    fc.property(fc.oneof(bytes, delimiters), (raw) => {
      const pairs = parseQueryString(raw);
      expect(pairs === undefined || pairs.length % 2 === 0).toBe(true);
    }),
  );
});

test('queryOf returns the part after the first question mark, empty without one', () => {
  expect(queryOf('/icons?a=1?b')).toBe('a=1?b');
  expect(queryOf('/icons?')).toBe('');
  expect(queryOf('/icons')).toBe('');
});
