import { displayName } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { orderByName } from './order-by-name.ts';

const word = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-')),
  fc.constantFrom('arrow-left', 'arrow-left-2', 'arrow-lef', 'arrow', 'arrow-left-a', 'arrows', 'arro-w'),
);

test('names stand as people read them, and equal ones as they stood', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const docs = names.map((_, docId) => docId).reverse();
      const read = names.map((text) => displayName(text).toLowerCase());
      const expected = docs.toSorted((a, b) => {
        const [left = '', right = ''] = [read[a], read[b]];
        return left < right ? -1 : left > right ? 1 : 0;
      });
      const offsets = Uint32Array.from([0, ...names], (_, i) => names.slice(0, i).join('').length);
      const bytes = new TextEncoder().encode(names.join(''));
      expect([...orderByName(offsets, bytes, Uint32Array.from(docs))]).toEqual(expected);
    }),
  );
});
