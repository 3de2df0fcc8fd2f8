import { ok } from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CatalogError } from '../../../packages/catalog/src/catalog-error.ts';
import { FileRefusal } from '../../../packages/catalog/src/files/file-list.ts';
import { openZip } from '../../../packages/catalog/src/files/open-zip.ts';
import { zipBytes } from '../../../packages/catalog/src/files/testing/zip-bytes.ts';

const archive = join(mkdtempSync(join(tmpdir(), 'glyphdex-fuzz-')), 'pack.zip');
const FILE_BYTES_MAX = 64 << 10;

export const seeds = () => [
  zipBytes([{ name: 'home.svg', content: '<svg/>' }]),
  zipBytes([
    { name: 'a/b.svg', content: '<svg/>', isStored: true },
    { name: '../c.svg', content: 'x' },
    { name: 'pack.json', content: '{"name":"Mine"}', isZip64: true },
  ]),
  zipBytes(
    [
      { name: 'link', content: 'home.svg', mode: 0o120777 },
      { name: 'x', claimedBytes: 9, claimedCrc: 1 },
    ],
    'end',
  ),
];

/** An archive is listed with paths that stay inside of it, or refused. Each file is read or refused. */
export async function fuzz(bytes: Uint8Array): Promise<void> {
  writeFileSync(archive, bytes);
  try {
    const list = await openZip(archive);
    try {
      for (const file of list.files) {
        ok(!file.startsWith('/') && !file.split('/').includes('..'), file);
        const content = await list.read(file, FILE_BYTES_MAX).catch((error: unknown) => {
          ok(error instanceof FileRefusal, error as Error);
        });
        ok((content?.length ?? 0) <= FILE_BYTES_MAX);
      }
    } finally {
      list.close();
    }
  } catch (error) {
    ok(error instanceof CatalogError, error as Error);
  }
}
