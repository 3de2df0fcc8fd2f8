import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitePath, withoutFinalSlashes } from './site-path.ts';

const SITE = 'https://icons.example';

test.each(['/', '/keys', '/usage?from=2026-05-01', '/icons/mdi--home#license'])(
  'accepts the path %s',
  (path) => {
    expect(sitePath(path)).toBe(path);
  },
);

test.each([
  '',
  'keys',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  `/${'x'.repeat(500)}`,
])('returns undefined for %j', (text) => {
  expect(sitePath(text)).toBeUndefined();
});

test('returns only paths of the site, in characters that a header allows', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\r\n',
    'evil.example',
    'x',
    'é',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = sitePath(`/${parts.join('')}`);
      if (path === undefined) return;
      expect(new URL(path, `${SITE}/sign-in`).origin).toBe(SITE);
      expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['/docs', '/docs'],
  ['/docs///', '/docs'],
  ['//docs/a', '//docs/a'],
  ['/', ''],
  ['', ''],
])('withoutFinalSlashes(%j) is %j', (path, expected) => {
  expect(withoutFinalSlashes(path)).toBe(expected);
});
