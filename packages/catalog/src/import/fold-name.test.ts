import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIconName } from '../source/icon-source.ts';
import { foldName } from './fold-name.ts';

test.each([
  ['home', 'home'],
  ['Home', 'home'],
  ['HOME', 'home'],
  ['arrowLeft', 'arrow-left'],
  ['ArrowLeft', 'arrow-left'],
  ['arrow_left', 'arrow-left'],
  ['arrow left', 'arrow-left'],
  ['arrow.left', 'arrow-left'],
  ['  Arrow -- Left  ', 'arrow-left'],
  ['QRCode', 'qr-code'],
  ['HTML5Logo', 'html5-logo'],
  ['24H', '24h'],
  ['3d', '3d'],
  ['icon-0001', 'icon-0001'],
  ['home_24px', 'home-24px'],
  ['Größe', 'grosse'],
  ['Gro\u0308\u00dfe', 'grosse'],
  ['Дом', 'dom'],
  ['主页', 'zhu-ye'],
  ['🏠', 'house'],
  ["don't", 'dont'],
  ['c++', 'c-plus-plus'],
  ['Q&A', 'q-and-a'],
  ['...', ''],
])('folds %s to %s', (text, name) => {
  expect(foldName(text)).toBe(name);
});

test('returns a valid icon name or nothing for any text, and leaves folded names unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = foldName(text);
      expect(name === '' || isIconName(name)).toBe(true);
      expect(foldName(name)).toBe(name);
    }),
  );
});
