import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NESTING_MAX } from './file-list.ts';
import { openFolder } from './open-folder.ts';
import { fileTree } from './testing/file-tree.ts';

test('lists all files below a folder, except hidden files, copies of macOS and installed packages', async () => {
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

// promise: A folder cannot lead out of itself by links
test('refuses symbolic links to files, to folders, to their own folder and to nothing', () => {
  const outside = fileTree({ 'secret.svg': 'secret' });
  const folder = fileTree({ 'a.svg': 'a' });
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'file.svg'));
  symlinkSync(outside, join(folder, 'folder'));
  symlinkSync('.', join(folder, 'circle'));
  symlinkSync('nowhere', join(folder, 'dead.svg'));
  const { files, refused } = openFolder(folder);
  expect(files).toEqual(['a.svg']);
  expect(refused.map(({ file }) => file).sort()).toEqual(['circle', 'dead.svg', 'file.svg', 'folder']);
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['is a link to no file of the pack']));
});

test('lists links to its own files apart, and never reads through them', async () => {
  const folder = fileTree({ 'a.svg': 'a', 'b/c.svg': 'c', '.hidden.svg': 'x' });
  symlinkSync('../a.svg', join(folder, 'b/a.svg'));
  symlinkSync('b/a.svg', join(folder, 'chain.svg'));
  symlinkSync('.hidden.svg', join(folder, 'hidden.svg'));
  const { files, links, refused, read } = openFolder(folder);
  expect(files).toEqual(['a.svg', 'b/c.svg']);
  expect([...links]).toEqual([
    ['b/a.svg', 'a.svg'],
    ['chain.svg', 'a.svg'],
  ]);
  expect(refused.map(({ file }) => file)).toEqual(['hidden.svg']);
  await expect(read('chain.svg', 10)).rejects.toThrow(/ELOOP/);
});

test('refuses a file that became a link or a pipe after it was listed', async () => {
  const outside = fileTree({ 'secret.svg': 'secret' });
  const folder = fileTree({ 'a.svg': 'a', 'b.svg': 'b' });
  const { read } = openFolder(folder);
  renameSync(join(folder, 'a.svg'), join(folder, 'gone'));
  symlinkSync(join(outside, 'secret.svg'), join(folder, 'a.svg'));
  renameSync(join(folder, 'b.svg'), join(folder, 'gone'));
  execFileSync('mkfifo', [join(folder, 'b.svg')]);
  await expect(read('a.svg', 10)).rejects.toThrow(/cannot be read \(ELOOP\)/);
  await expect(read('b.svg', 10)).rejects.toThrow('is not a regular file');
});

test('refuses pipes', () => {
  const folder = fileTree({});
  execFileSync('mkfifo', [join(folder, 'pipe.svg')]);
  expect(openFolder(folder)).toMatchObject({
    files: [],
    refused: [{ file: 'pipe.svg', reason: 'is not a regular file' }],
  });
});

test('refuses names that are not UTF-8', () => {
  const folder = fileTree({ 'a.svg': 'a' });
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe4, 0x2e, 0x73, 0x76, 0x67])]), 'x');
  const { files, refused } = openFolder(folder);
  expect(files).toEqual(['a.svg']);
  expect(refused).toEqual([{ file: '\ufffd.svg', reason: 'has a name that is not UTF-8' }]);
});

test('refuses folders that are nested too deep', () => {
  const inside = (depth: number) => `${'f/'.repeat(depth)}a.svg`;
  const folder = fileTree({ [inside(NESTING_MAX)]: 'a', [inside(NESTING_MAX + 1)]: 'a' });
  const { files, refused } = openFolder(folder);
  expect(files).toEqual([inside(NESTING_MAX)]);
  expect(refused.map(({ reason }) => reason)).toEqual([`is nested too deep: at most ${NESTING_MAX} folders`]);
});

test('refuses a file above the size limit', async () => {
  const { read } = openFolder(fileTree({ 'a.svg': 'x'.repeat(2049) }));
  await expect(read('a.svg', 2048)).rejects.toThrow('is larger than 2 KiB');
  expect(await read('a.svg', 2049)).toHaveLength(2049);
});

test('throws an error of one line for a missing folder', () => {
  expect(() => openFolder('/no/such/folder')).toThrow(
    /^the folder \/no\/such\/folder cannot be read \(ENOENT\)$/,
  );
});

test('refuses files and folders without read permission', async () => {
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

/** Root may read every file, so a test that runs as root becomes another user. */
async function withoutPrivileges(run: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.() ?? -1;
  if (user === 0) process.seteuid?.('nobody');
  try {
    await run();
  } finally {
    if (user === 0) process.seteuid?.(user);
  }
}
