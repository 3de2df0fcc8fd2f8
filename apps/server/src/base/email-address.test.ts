import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test('does not change an address that is in normal form', () => {
  const letters = fc.constantFrom(
    'a',
    'A',
    'é',
    'e\u0301',
    'ß',
    'İ',
    '\u212a',
    'ﬁ',
    'Σ',
    'ς',
    '1',
    '.',
    '-',
    '+',
    '%',
  );
  const part = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(part, part, (local, host) => {
      const email = normalizeEmail(`${local}@${host}`);
      if (email !== undefined) expect(normalizeEmail(email)).toBe(email);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['e\u0301va@example.com', 'éva@example.com'],
  ['ann@BÜCHER.example', 'ann@bücher.example'],
  ['a%0d%0ab@example.com', 'a%0d%0ab@example.com'],
])('normalizes %j to %j', (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email);
});

test.each([
  'ann@example.com\r\nBcc: all@example.com',
  'ann\u0000@example.com',
  '\u202eann@example.com',
  'ann@exam\u200bple.com',
  '\ud800@example.com',
  'ann＠example.com',
  'ann@example.com,eve@example.com',
  'Ann <ann@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('returns undefined for %j', (typed) => {
  expect(normalizeEmail(typed)).toBeUndefined();
});
