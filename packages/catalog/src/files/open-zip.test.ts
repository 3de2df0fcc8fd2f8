import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NESTING_MAX } from './limits.ts';
import { openZip } from './open-zip.ts';
import { fileTree } from './testing/file-tree.ts';
import { type ZipEntry, zipBytes } from './testing/zip-bytes.ts';

const LIMIT = 1 << 20;

async function open(entries: readonly ZipEntry[]) {
  return await openBytes(zipBytes(entries, 'a comment'));
}

async function openBytes(bytes: Uint8Array) {
  const archive = join(fileTree({}), 'x.zip');
  writeFileSync(archive, bytes);
  return await openZip(archive);
}

test('files are listed and read, deflated or stored', async () => {
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

test('what systems leave behind is not listed', async () => {
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
])('the path %j leads out of the archive', async (name) => {
  const zip = await open([
    { name, content: 'x' },
    { name: 'good.svg', content: 'good' },
  ]);
  expect(zip.files).toEqual(['good.svg']);
  expect(zip.refused.map(({ reason }) => reason)).toEqual(['has a path that leads out of the archive']);
  zip.close();
});

test.each<[string, Partial<ZipEntry>, string]>([
  ['a link', { mode: 0o120777, content: '/etc/passwd' }, 'is a link or no regular file'],
  ['a device', { mode: 0o020666 }, 'is a link or no regular file'],
  ['encrypted', { flags: 0x801 }, 'is encrypted'],
  ['packed by another method', { method: 14 }, 'is compressed by a method that is not read (14)'],
  ['named in another encoding', { name: Buffer.from([0xe4, 0x2e, 0x73]) }, 'has a name that is not UTF-8'],
  [
    'nested too deep',
    { name: `${'f/'.repeat(NESTING_MAX)}a.svg` },
    `lies deeper than ${NESTING_MAX} folders`,
  ],
  ['named too long', { name: `${'f'.repeat(1100)}.svg` }, 'has a path of more than 1024 bytes'],
  ['there twice', { name: 'good.svg' }, 'is in the archive twice'],
])('an entry that is %s is told, and the others are read', async (_, entry, reason) => {
  const zip = await open([
    { name: 'good.svg', content: 'good' },
    { name: 'bad.svg', content: 'bad', ...entry },
  ]);
  expect(zip.files).toEqual(['good.svg']);
  expect(zip.refused.map((one) => one.reason)).toEqual([reason]);
  expect(Buffer.from(await zip.read('good.svg', LIMIT)).toString()).toBe('good');
  zip.close();
});

test('names in UTF-8 are read whether the archive says that they are or not', async () => {
  const zip = await open([
    { name: 'Größe.svg', content: 'x', flags: 0 },
    { name: '主页.svg', content: 'x' },
  ]);
  expect(zip.files).toEqual(['Größe.svg', '主页.svg']);
  zip.close();
});

test('the fields of large archives are read', async () => {
  const zip = await open([{ name: 'a.svg', content: 'x'.repeat(1000), isZip64: true }]);
  expect(await zip.read('a.svg', LIMIT)).toHaveLength(1000);
  zip.close();
});

test.each<[string, Partial<ZipEntry>, RegExp]>([
  [
    'more than it says',
    { content: 'x'.repeat(500_000), claimedBytes: 100 },
    /not as large as the archive says/,
  ],
  ['less than it says', { content: 'x', claimedBytes: 100 }, /not as large as the archive says/],
  ['something else than was packed', { content: 'x', claimedCrc: 1 }, /its checksum differs/],
  ['not what deflate writes', { content: 'no such stream', isStored: true, method: 8 }, /is damaged/],
  ['more than is read', { content: 'x'.repeat(LIMIT + 1) }, /is larger than 1024 KiB/],
])('an entry that unpacks to %s is not taken', async (_, entry, message) => {
  const zip = await open([{ name: 'a.svg', ...entry }]);
  await expect(zip.read('a.svg', LIMIT)).rejects.toThrow(message);
  zip.close();
});

test('a bomb is refused before anything is unpacked', async () => {
  const megabytes = Buffer.alloc(20 << 20);
  await expect(open([{ name: 'a.svg', content: megabytes }])).rejects.toThrow(
    /would unpack to more than 200 times its size/,
  );
  await expect(open([{ name: 'a.svg', content: 'x', claimedBytes: 0xffff_fff0 }])).rejects.toThrow(
    /would unpack to more than 256 MiB/,
  );
});

test.each([
  ['no archive', Buffer.from('PK\u0003\u0004 or so')],
  ['cut short', zipBytes([{ name: 'a.svg', content: 'x'.repeat(1000) }]).subarray(0, -30)],
  ['empty', Buffer.alloc(0)],
])('a file that is %s ends with one line', async (_, bytes) => {
  const failure = await openBytes(bytes).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'CatalogError' });
  expect((failure as Error).message).toMatch(/x\.zip is no zip archive that can be read/);
  expect((failure as Error).message).not.toContain('\n');
});

test('an archive with one byte changed anywhere never brings the process down', async () => {
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
