import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ExportFolder } from './export-folder.ts';

const LIST_FILE = '.glyphdex-export.json';
let out: string;
/** A folder outside of `out` with one file. */
let outside: string;

beforeEach(() => {
  [out, outside] = ['out', 'outside'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `glyphdex-export-${name}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }) as [string, string];
  writeFileSync(join(outside, 'file'), 'theirs');
});

const writeList = (...files: string[]) => writeFileSync(join(out, LIST_FILE), JSON.stringify({ files }));
const exportFiles = (...names: string[]) =>
  new ExportFolder(out).write(new Map(names.map((name) => [name, 'ours'])));
const outsideFiles = () =>
  readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), 'utf8')]);

test('replaces the files of the export before, and removes those that are no longer written', () => {
  exportFiles('a.svg', 'licenses/MIT.txt');
  exportFiles('b.svg', 'licenses/MIT.txt');
  expect(readdirSync(out, { recursive: true }).sort()).toEqual([
    LIST_FILE,
    'b.svg',
    'licenses',
    'licenses/MIT.txt',
  ]);
});

// promise: An export writes and removes nothing outside of its folder, whatever links the folder holds
test.each([
  ['a file to write', 'a.svg', 'file', 'a.svg'],
  ['a folder to write into', 'licenses', '.', 'licenses/MIT.txt'],
  ['the list of the export', LIST_FILE, 'file', 'a.svg'],
])('refuses a link in the place of %s, and changes nothing', (_, link, target, name) => {
  if (link !== LIST_FILE) writeList(name);
  symlinkSync(join(outside, target), join(out, link));
  const before = readdirSync(out);
  expect(() => exportFiles(name)).toThrow(`${link} is a link, which an export does not follow.`);
  expect(readdirSync(out)).toEqual(before);
  expect(outsideFiles()).toEqual([['file', 'theirs']]);
});

test('refuses to remove a file of the export before through a link', () => {
  writeList('sub/file');
  symlinkSync(outside, join(out, 'sub'));
  expect(() => exportFiles('a.svg')).toThrow('sub is a link');
  expect(outsideFiles()).toEqual([['file', 'theirs']]);
});

test('writes through no temporary file that is there already', () => {
  writeList('a.svg');
  for (const name of ['.a.svg.part', `.${LIST_FILE}.part`])
    symlinkSync(join(outside, 'file'), join(out, name));
  mkdirSync(join(out, 'licenses'));
  exportFiles('a.svg');
  expect(readFileSync(join(out, 'a.svg'), 'utf8')).toBe('ours');
  expect(outsideFiles()).toEqual([['file', 'theirs']]);
});
