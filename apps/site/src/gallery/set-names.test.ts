import { SET_NAME_CHARS_MAX, SET_NAMES_MAX, SET_NAMES_MIN } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { SET_LIMITS, setNames } from './set-names.ts';

test('splits names at Latin, fullwidth and ideographic commas', () => {
  expect(setNames('home, shopping   cart,user')).toEqual(['home', 'shopping cart', 'user']);
  expect(setNames('家，搜索、用户')).toEqual(['家', '搜索', '用户']);
});

test('ignores a comma at the end and repeated names', () => {
  expect(setNames('home, search, ')).toEqual(['home', 'search']);
  expect(setNames('Home, home, search')).toEqual(['Home', 'search']);
});

test.each([
  '',
  'home',
  'home,',
  'home, home',
  'home,,search',
  ',home,search',
  '10, 20',
  'home, 24',
  'rgb(1,2,3)',
  'home, [x]',
  'say "hi", bye',
  '<path d="M1,2">, x',
  '{a, b}',
  '--, home',
  Array.from({ length: 21 }, (_, i) => `name${i}`).join(),
])('takes %s as a text', (text) => {
  expect(setNames(text)).toBeUndefined();
});

test('has the limits of the service', () => {
  expect(SET_LIMITS).toEqual({
    names: { min: SET_NAMES_MIN, max: SET_NAMES_MAX },
    chars: SET_NAME_CHARS_MAX,
  });
  const names = Array.from({ length: SET_NAMES_MAX }, (_, i) => `name${i}`);
  expect(setNames(names.join(', '))).toEqual(names);
});
