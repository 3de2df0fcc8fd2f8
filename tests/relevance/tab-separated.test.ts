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
  return [...readTable(file, ['query', 'meaning', 'note'])].map(({ row }) => row);
};

test('rows come without comments and empty lines, missing columns empty', () => {
  expect(rowsOf('query\tmeaning\n# a comment\n\n  home \thome\n#\thash\n')).toEqual([
    { query: '  home ', meaning: 'home', note: '' },
    { query: '#', meaning: 'hash', note: '' },
  ]);
});

test('a mistake is reported with its file and line', () => {
  expect(() => rowsOf('query\tmeaning\nhome\n')).toThrow('sample.tsv:2: 1 cells under 2 columns');
  expect(() => rowsOf('word\tmeaning\n')).toThrow('sample.tsv:1: the columns are query, meaning, note');
});
