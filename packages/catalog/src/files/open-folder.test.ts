import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NESTING_MAX } from './limits.ts';
import { openFolder } from './open-folder.ts';
import { fileTree } from './testing/file-tree.ts';

test('all files below are listed, without what is hidden or left behind by systems', async () => {
  const folder = fileTree({
    'b.svg': 'b',
    'a/ä b.svg': 'a',
    'a/c/Ü.txt': 'c',
    '.DS_Store': 'x',
    '._b.svg': 'x',
    '.git/d.svg': 'x',
    '__MACOSX/b.svg': 'x',
    'node_modules/x/e.svg': 'x',
  });
  const { files, refused, read } = openFolder(folder);
  expect(files).toEqual(['a/c/Ü.txt', 'a/ä b.svg', 'b.svg']);
  expect(refused).toEqual([]);
  expect(Buffer.from(await read('a/ä b.svg', 10)).toString()).toBe('a');
});

test('links are told and not followed, wherever they lead', () => {
  const outside = fileTree({ 'secret.svg': 'secret' });
  const folder = fileTree({ 'a.svg': 'a' });
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'file.svg'));
  symlinkSync(outside, join(folder, 'folder'));
  symlinkSync('.', join(folder, 'circle'));
  symlinkSync('nowhere', join(folder, 'dead.svg'));
  const { files, refused } = openFolder(folder);
  expect(files).toEqual(['a.svg']);
  expect(refused.map(({ file }) => file).sort()).toEqual(['circle', 'dead.svg', 'file.svg', 'folder']);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(
    new Set(['is a link, and links are not followed']),
  );
});

test('a file that becomes a link or a pipe after it was listed is not read', async () => {
  const outside = fileTree({ 'secret.svg': 'secret' });
  const folder = fileTree({ 'a.svg': 'a', 'b.svg': 'b' });
  const { read } = openFolder(folder);
  renameSync(join(folder, 'a.svg'), join(folder, 'gone'));
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'a.svg'));
  renameSync(join(folder, 'b.svg'), join(folder, 'gone'));
  execFileSync('mkfifo', [join(folder, 'b.svg')]);
  await expect(read('a.svg', 10)).rejects.toThrow(/cannot be read \(ELOOP\)/);
  await expect(read('b.svg', 10)).rejects.toThrow('is no regular file');
});

test('pipes and other special files are told', () => {
  const folder = fileTree({});
  execFileSync('mkfifo', [join(folder, 'pipe.svg')]);
  expect(openFolder(folder)).toMatchObject({
    files: [],
    refused: [{ file: 'pipe.svg', reason: 'is no regular file' }],
  });
});

test('names that are not UTF-8 are told', () => {
  const folder = fileTree({ 'a.svg': 'a' });
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe4, 0x2e, 0x73, 0x76, 0x67])]), 'x');
  const { files, refused } = openFolder(folder);
  expect(files).toEqual(['a.svg']);
  expect(refused).toEqual([{ file: '\ufffd.svg', reason: 'has a name that is not UTF-8' }]);
});

test('folders nest only so deep', () => {
  const inside = (depth: number) => `${'f/'.repeat(depth)}a.svg`;
  const folder = fileTree({ [inside(NESTING_MAX - 1)]: 'a', [inside(NESTING_MAX)]: 'a' });
  const { files, refused } = openFolder(folder);
  expect(files).toEqual([inside(NESTING_MAX - 1)]);
  expect(refused.map(({ reason }) => reason)).toEqual([`lies deeper than ${NESTING_MAX} folders`]);
});

test('a file beyond its limit is not read', async () => {
  const { read } = openFolder(fileTree({ 'a.svg': 'x'.repeat(2049) }));
  await expect(read('a.svg', 2048)).rejects.toThrow('is larger than 2 KiB');
  expect(await read('a.svg', 2049)).toHaveLength(2049);
});

test('a folder that is not there ends with one line', () => {
  expect(() => openFolder('/no/such/folder')).toThrow(
    /^the folder \/no\/such\/folder cannot be read \(ENOENT\)$/,
  );
});

test('what may not be read is told', async () => {
  const folder = fileTree({ 'a.svg': 'a', 'closed/b.svg': 'b' });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'a.svg'), 0);
  chmodSync(join(folder, 'closed'), 0);
  await withoutPrivileges(async () => {
    const { files, refused, read } = openFolder(folder);
    expect(files).toEqual(['a.svg']);
    expect(refused).toEqual([{ file: 'closed', reason: 'cannot be read (EACCES)' }]);
    await expect(read('a.svg', 10)).rejects.toThrow('cannot be read (EACCES)');
  });
});

/** Nothing is closed to root, which tests may run as. */
async function withoutPrivileges(work: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.() ?? -1;
  if (user === 0) process.seteuid?.('nobody');
  try {
    await work();
  } finally {
    if (user === 0) process.seteuid?.(user);
  }
}
