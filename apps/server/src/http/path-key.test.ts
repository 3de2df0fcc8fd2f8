import { expect, test } from 'vitest';
import { pathKeyOf } from './path-key.ts';

test.each([
  ['/iconify/k/gdx_pub_x/mdi.json?icons=home', 'gdx_pub_x'],
  ['/iconify/k/gdx%5Fpub%5Fx/mdi.json', 'gdx%5Fpub%5Fx'],
  ['/iconify/k/gdx_pub_x', 'gdx_pub_x'],
  ['/iconify/k/?gdx_pub_x', ''],
  ['/iconify/mdi.json', undefined],
  ['/x/iconify/k/gdx_pub_x/', undefined],
])('finds the key in the path of %s', (url, key) => {
  expect(pathKeyOf(url)).toBe(key);
});
