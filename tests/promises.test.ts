import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROMISES_PAGE, promisesPage, readPromises, taggedTests } from '../scripts/promises.ts';

const tagged = readPromises();

test('finds a test directly below every tag', () => {
  expect(tagged.length).toBeGreaterThan(50);
  expect(tagged.filter(({ test }) => test === null)).toEqual([]);
});

test('finds in promises.md the list that `npm run promises` writes', () => {
  expect(readFileSync(PROMISES_PAGE, 'utf8')).toBe(promisesPage(tagged));
});

test('makes no promise twice', () => {
  const promises = tagged.map(({ promise }) => promise);
  expect(promises.filter((promise, i) => promises.indexOf(promise) !== i)).toEqual([]);
});

test.each([
  ["// promise: A\ntest('a', () => {});\n", 'a'],
  ["  // promise: A\n  test.each([\n    1,\n  ])('a %i', () => {});\n", 'a %i'],
  ["// promise: A\ndescribe('a', () => {});\n", 'a'],
  ["// promise: A\n\ntest('a', () => {});\n", null],
  ["// promise: A\nconst a = 1;\ntest('a', () => {});\n", null],
])('reads the test below the tag in %j', (text, name) => {
  expect(taggedTests('a.test.ts', text)).toEqual([{ path: 'a.test.ts', promise: 'A', test: name }]);
});
