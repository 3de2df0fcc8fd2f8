import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuery } from './heavy-hitter-recorder.ts';

test.each([
  ['  Arrow\tLEFT ', 'arrow left'],
  ['CAFÉ', 'café'],
  ['café', 'café'],
  ['a\u0000b\n', 'a b'],
  ['   ', ''],
  ['x'.repeat(200), 'x'.repeat(100)],
  ['🏠'.repeat(101), '🏠'.repeat(100)],
])('turns %j into %j', (words, query) => {
  expect(normalQuery(words)).toBe(query);
});

test('returns trimmed, well-formed text of at most 100 characters for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (words) => {
      const query = normalQuery(words);
      expect([...query].length).toBeLessThanOrEqual(100);
      expect(query.isWellFormed()).toBe(true);
      expect(query).toBe(query.trim());
    }),
  );
});
