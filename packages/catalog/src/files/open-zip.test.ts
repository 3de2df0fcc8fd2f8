import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NESTING_MAX } from './file-list.ts';
import { openZip } from './open-zip.ts';
import { fileTree } from './testing/file-tree.ts';
import { type ZipEntry, zipBytes } from './testing/zip-bytes.ts';

/** The largest entry that the tests read: 1 MiB. */
const LIMIT = 1 << 20;

async function open(entries: readonly ZipEntry[]) {
  return await openBytes(zipBytes(entries, 'a comment'));
}

async function openBytes(bytes: Uint8Array) {
  const archive = join(fileTree({}), 'x.zip');
  writeFileSync(archive, bytes);
  return await openZip(archive);
}

test('lists and reads files, deflated or stored', async () => {
  const zip = await open([
    { name: 'icons/' },
    { name: 'icons/b.svg', content: '<svg/>'.repeat(100) },
    { name: 'icons/a.svg', content: 'stored', isStored: true },
    { name: './c.svg', content: 'c' },
  ]);
  expect(zip.files).toEqual(['c.svg', 'icons/a.svg', 'icons/b.svg']);
  expect(zip.refused).toEqual([]);
  const read = async (file: string) => Buffer.from(await zip.read(file, LIMIT)).toString();
  expect(await read('icons/b.svg')).toBe('<svg/>'.repeat(100));
  expect(await read('icons/a.svg')).toBe('stored');
  expect(await read('c.svg')).toBe('c');
  zip.close();
});

test('does not list hidden files and copies of macOS', async () => {
  const zip = await open([
    { name: '__MACOSX/._a.svg', content: 'x' },
    { name: '.DS_Store', content: 'x' },
    { name: 'a/.hidden/b.svg', content: 'x' },
    { name: 'a.svg', content: 'a' },
  ]);
  expect(zip.files).toEqual(['a.svg']);
  expect(zip.refused).toEqual([]);
  zip.close();
});

test.each([
  ['../a.svg'],
  ['a/../../b.svg'],
  ['/etc/passwd.svg'],
  ['C:/a.svg'],
  ['C:\\a.svg'],
  ['..\\a.svg'],
  ['a\0.svg'],
])('refuses the path %j, which leads out of the archive or is invalid', async (name) => {
  const zip = await open([
    { name, content: 'x' },
    { name: 'good.svg', content: 'good' },
  ]);
  expect(zip.files).toEqual(['good.svg']);
  expect(zip.refused.map(({ reason }) => reason)).toEqual(['has a path that leads out of the archive']);
  zip.close();
});

test.each<[string, Partial<ZipEntry>, string]>([
  ['a link', { mode: 0o120777, content: '/etc/passwd' }, 'is not a regular file'],
  ['a device', { mode: 0o020666 }, 'is not a regular file'],
  ['encrypted', { flags: 0x801 }, 'is encrypted'],
  [
    'compressed by another method than deflate',
    { method: 14 },
    'uses compression method 14, which is not supported',
  ],
  ['named in another encoding', { name: Buffer.from([0xe4, 0x2e, 0x73]) }, 'has a name that is not UTF-8'],
  [
    'nested too deep',
    { name: `${'f/'.repeat(NESTING_MAX + 1)}a.svg` },
    `is nested too deep: at most ${NESTING_MAX} folders`,
  ],
  [
    'at a path of more than 1,024 bytes',
    { name: `${'f'.repeat(1100)}.svg` },
    'has a path of more than 1024 bytes',
  ],
  ['in the archive twice', { name: 'good.svg' }, 'is in the archive twice'],
])('refuses an entry that is %s, and reads the others', async (_, entry, reason) => {
  const zip = await open([
    { name: 'good.svg', content: 'good' },
    { name: 'bad.svg', content: 'bad', ...entry },
  ]);
  expect(zip.files).toEqual(['good.svg']);
  expect(zip.refused.map((one) => one.reason)).toEqual([reason]);
  expect(Buffer.from(await zip.read('good.svg', LIMIT)).toString()).toBe('good');
  zip.close();
});

test('reads names in UTF-8 with and without the UTF-8 flag', async () => {
  const zip = await open([
    { name: 'Größe.svg', content: 'x', flags: 0 },
    { name: '主页.svg', content: 'x' },
  ]);
  expect(zip.files).toEqual(['Größe.svg', '主页.svg']);
  zip.close();
});

test('reads the ZIP64 fields of large archives', async () => {
  const zip = await open([{ name: 'a.svg', content: 'x'.repeat(1000), isZip64: true }]);
  expect(await zip.read('a.svg', LIMIT)).toHaveLength(1000);
  zip.close();
});

test.each<[string, Partial<ZipEntry>, RegExp]>([
  [
    'more bytes than the archive states',
    { content: 'x'.repeat(500_000), claimedBytes: 100 },
    /does not have the size that the archive states/,
  ],
  [
    'fewer bytes than the archive states',
    { content: 'x', claimedBytes: 100 },
    /does not have the size that the archive states/,
  ],
  ['content with another checksum', { content: 'x', claimedCrc: 1 }, /its checksum differs/],
  ['an invalid deflate stream', { content: 'no such stream', isStored: true, method: 8 }, /is damaged/],
  ['more bytes than the limit', { content: 'x'.repeat(LIMIT + 1) }, /is larger than 1024 KiB/],
])('refuses an entry that unpacks to %s', async (_, entry, message) => {
  const zip = await open([{ name: 'a.svg', ...entry }]);
  await expect(zip.read('a.svg', LIMIT)).rejects.toThrow(message);
  zip.close();
});

// promise: An archive cannot unpack without bound
test('refuses a zip bomb before it unpacks any entry', async () => {
  const megabytes = Buffer.alloc(20 << 20);
  await expect(open([{ name: 'a.svg', content: megabytes }])).rejects.toThrow(
    /would unpack to more than 200 times its size/,
  );
  await expect(open([{ name: 'a.svg', content: 'x', claimedBytes: 0xffff_fff0 }])).rejects.toThrow(
    /would unpack to more than 256 MiB/,
  );
});

test.each([
  ['not an archive', Buffer.from('PK\u0003\u0004 and other text')],
  ['cut short', zipBytes([{ name: 'a.svg', content: 'x'.repeat(1000) }]).subarray(0, -30)],
  ['empty', Buffer.alloc(0)],
])('throws an error of one line for a file that is %s', async (_, bytes) => {
  const failure = await openBytes(bytes).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'CatalogError' });
  expect((failure as Error).message).toMatch(/x\.zip cannot be read as a zip archive/);
  expect((failure as Error).message).not.toContain('\n');
});

test('reads an archive with any one byte changed, or throws a known error', async () => {
  const bytes = zipBytes([
    { name: 'a.svg', content: '<svg/>'.repeat(50) },
    { name: 'b/c.svg', content: 'stored', isStored: true },
  ]);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0xff;
    try {
      const zip = await openBytes(changed);
      for (const file of zip.files) await zip.read(file, LIMIT);
      zip.close();
    } catch (error) {
      expect((error as Error).name).toMatch(/^(?:CatalogError|FileRefusal)$/);
    }
  }
});
