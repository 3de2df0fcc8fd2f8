import { expect, test } from 'vitest';
import { pathKeyOf, withoutPathKey } from './path-key.ts';

test.each([
  ['/iconify/k/gdx_pub_x/mdi.json?icons=home', 'gdx_pub_x', '/iconify/k/[key]/mdi.json?icons=home'],
  ['/iconify/k/gdx%5Fpub%5Fx/mdi.json', 'gdx%5Fpub%5Fx', '/iconify/k/[key]/mdi.json'],
  ['/iconify/k/gdx_pub_x', 'gdx_pub_x', '/iconify/k/[key]'],
  ['/iconify/k/?gdx_pub_x', '', '/iconify/k/[key]?gdx_pub_x'],
  ['/iconify/mdi.json', undefined, '/iconify/mdi.json'],
  ['/x/iconify/k/gdx_pub_x/', undefined, '/x/iconify/k/gdx_pub_x/'],
])('finds and removes the key in the path of %s', (url, key, logged) => {
  expect([pathKeyOf(url), withoutPathKey(url)]).toEqual([key, logged]);
});
