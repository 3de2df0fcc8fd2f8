import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiJson } from './ascii-json.ts';

test('what it writes is ASCII and reads back as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const inside = asciiJson(text);
      expect(inside).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.parse(`"${inside}"`)).toBe(text);
    }),
  );
});
