import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from './tab-separated.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyphdex-table-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rowsOf = (text: string) => {
  const file = join(folder, 'sample.tsv');
  writeFileSync(file, text);
  return [...readTable(file, ['query', 'intent', 'note'])].map(({ row }) => row);
};

test('skips comments and empty lines, and leaves missing columns empty', () => {
  expect(rowsOf('query\tintent\n# a comment\n\n  home \thome\n#\thash\n')).toEqual([
    { query: '  home ', intent: 'home', note: '' },
    { query: '#', intent: 'hash', note: '' },
  ]);
});

test('reports an error with file and line', () => {
  expect(() => rowsOf('query\tintent\nhome\n')).toThrow('sample.tsv:2: 1 cells under 2 columns');
  expect(() => rowsOf('word\tintent\n')).toThrow('sample.tsv:1: the columns are query, intent, note');
});
