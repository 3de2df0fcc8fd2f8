import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuery } from './normal-query.ts';

test.each([
  ['  Arrow\tLEFT ', 'arrow left'],
  ['CAFÉ', 'café'],
  ['café', 'café'],
  ['a\u0000b\n', 'a b'],
  ['   ', ''],
  ['x'.repeat(200), 'x'.repeat(100)],
  ['🏠'.repeat(101), '🏠'.repeat(100)],
])('%j is counted as %j', (words, query) => {
  expect(normalQuery(words)).toBe(query);
});

test('a form is its own form, well-formed and within 100 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (words) => {
      const query = normalQuery(words);
      expect([...query].length).toBeLessThanOrEqual(100);
      expect(query.isWellFormed()).toBe(true);
      expect(query).toBe(query.trim());
    }),
  );
});
