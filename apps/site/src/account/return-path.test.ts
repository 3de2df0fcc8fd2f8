import { expect, test } from 'vitest';
import { providerAddress, returnPath, signInAddress } from './return-path.ts';

const SITE = 'https://icons.example';

test.each(['/settings', '/usage?days=7', '/icons/mdi--home#license'])(
  'returns to %s after sign-in',
  (path) => {
    expect(returnPath(signInAddress(path).split('?')[1] ?? '', SITE)).toBe(path);
  },
);

test('returns to the keys when no other page was requested', () => {
  expect(returnPath('', SITE)).toBe('/keys');
  expect(signInAddress('/keys')).toBe('/sign-in');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'keys',
  'http://icons.example/keys',
])('returns to the keys when the requested page is not a path of the site: %s', (next) => {
  expect(returnPath(`next=${encodeURIComponent(next)}`, SITE)).toBe('/keys');
});

test('passes the return path to the start of a sign-in at the provider', () => {
  expect(providerAddress('/keys')).toBe('/account/oidc/start');
  expect(providerAddress('/usage?days=7')).toBe('/account/oidc/start?next=%2Fusage%3Fdays%3D7');
});
