import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPath, isPlainPath } from './path-characters.ts';

const TEXT = fc.string({
  unit: fc.constantFrom(...' \t\n\r.,+-MzLc0123456789eE', 'é', '(', '12345678'),
  maxLength: 30,
});

test('accepts as plain exactly the paths without line breaks, exponents and eight digits in a row', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      expect(isPlainPath(text)).toBe(isPath(text) && !/[\t\n\reE]|\d{8}/.test(text));
    }),
  );
});
