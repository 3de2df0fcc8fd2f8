import { displayName } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { orderByName } from './order-by-name.ts';

const word = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-')),
  fc.constantFrom('arrow-left', 'arrow-left-2', 'arrow-lef', 'arrow', 'arrow-left-a', 'arrows', 'arro-w'),
);

/** Lists of 1,100 names that start with the same 11 characters, many of them equal. */
const namesWithOnePrefix = fc
  .array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 9 })
  .map((ends) => Array.from({ length: 1100 }, (_, i) => `arrow-left-${ends[i % ends.length]! * (i % 7)}`));

test('sorts documents by displayed name and keeps the order of equal ones', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(name, { maxLength: 40 }), namesWithOnePrefix), (names) => {
      const docs = names.map((_, docId) => docId).reverse();
      const displayed = names.map((text) => displayName(text).toLowerCase());
      const expected = docs.toSorted((a, b) => {
        const [left = '', right = ''] = [displayed[a], displayed[b]];
        return left < right ? -1 : left > right ? 1 : 0;
      });
      let end = 0;
      const ends = [0, ...names.map((text) => (end += text.length))];
      const offsets = Uint32Array.from(ends);
      const bytes = new TextEncoder().encode(names.join(''));
      expect([...orderByName(offsets, bytes, Uint32Array.from(docs))]).toEqual(expected);
    }),
  );
});
