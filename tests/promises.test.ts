import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// SECURITY.md promises only what a test proves. Its tables name the test of each promise.

interface Promised {
  readonly promise: string;
  /** The name of the test, as in its source. */
  readonly name: string;
  readonly path: string;
}

const root = join(import.meta.dirname, '..');
const [, tables = ''] = readFileSync(join(root, 'SECURITY.md'), 'utf8').split('\n## Promises\n');
const rows = tables.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'));
const promises = rows.flatMap((row): Promised[] => {
  const [, promise, name, path] = /^\| ([^|]+) \| "([^|]+)" \| \[[^\]|]+\]\(([^)|]+)\) \|$/.exec(row) ?? [];
  return promise === undefined ? [] : [{ promise, name: name!, path: path! }];
});

test('finds a promise, a test and its file in every row of SECURITY.md', () => {
  expect(promises.length).toBeGreaterThan(50);
  const read = promises.map(({ promise }) => `| ${promise} |`);
  expect(rows.filter((row) => !read.some((start) => row.startsWith(start)))).toEqual([]);
});

test.each(promises)('"$promise" names an existing test', ({ name, path }) => {
  expect(path).toMatch(/\.(test|contract)\.ts$/);
  expect(existsSync(join(root, path)), path).toBe(true);
  const source = readFileSync(join(root, path), 'utf8').replaceAll('\\', '');
  expect(
    ['"', "'", '`'].some((quote) => source.includes(quote + name + quote)),
    name,
  ).toBe(true);
});

test('makes no promise twice', () => {
  const texts = promises.map(({ promise }) => promise);
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
});
