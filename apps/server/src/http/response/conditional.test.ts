import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNotModified } from './etag.ts';

const etag = 'W/"a1.b2-c3,d4"';

test.each([
  'W/"a1.b2-c3,d4"',
  '"a1.b2-c3,d4"',
  '*',
  ' * ',
  '"other", "a1.b2-c3,d4"',
  '"other",W/"a1.b2-c3,d4" , "third"',
  ', ,"a1.b2-c3,d4",',
])('matches If-None-Match: %s', (header) => {
  expect(isNotModified(header, etag)).toBe(true);
});

test.each([
  undefined,
  '',
  '"other"',
  'a1.b2-c3,d4',
  '"a1.b2-c3"',
  '"a1.b2-c3,d4',
  'w/a1.b2-c3,d4',
  '"*"',
  '"x*", W/"y"',
  '**',
])('does not match If-None-Match: %s', (header) => {
  expect(isNotModified(header, etag)).toBe(false);
});

const tagText = fc.string({ unit: fc.constantFrom(...'abc.,-/*W'), maxLength: 8 });
const tag = fc.tuple(fc.boolean(), tagText).map(([isWeak, text]) => `${isWeak ? 'W/' : ''}"${text}"`);

test('matches a list that contains the tag, by weak comparison, and no other list', () => {
  fc.assert(
    fc.property(fc.array(tag), tag, fc.constantFrom(',', ', ', ' ,\t'), (list, wanted, separator) => {
      const withoutWeakness = (one: string) => one.replace(/^W\//, '');
      expect(isNotModified(list.join(separator), wanted)).toBe(
        list.some((one) => withoutWeakness(one) === withoutWeakness(wanted)),
      );
    }),
  );
});

test('never throws, whatever the header contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      expect(typeof isNotModified(header, etag)).toBe('boolean');
    }),
  );
});
