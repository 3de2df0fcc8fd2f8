import { text } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { CATALOG_FORMAT_VERSION } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';
import {
  type ArchivedFile,
  type ArchiveHead,
  blobPath,
  ENTRIES_MAX,
  HEAD,
  HEAD_BYTES_MAX,
  LIST_BYTES_MAX,
  parseFiles,
  parseHead,
} from './archive-format.ts';
import { CheckedZip, type Expected, openFailure, writeNewFile } from './checked-zip.ts';

/** A file of `glyphdex catalog pack`. */
export interface OpenArchive {
  readonly generation: string;
  readonly files: readonly ArchivedFile[];
  /** Writes a file of the list to a new file and on the disk. Throws a `CatalogError` if it has another content. */
  extract(file: ArchivedFile, path: string, advance: (bytes: number) => void): Promise<void>;
  close(): void;
}

/**
 * Reads the list of files. Throws a `CatalogError` if the file is no such archive, or of another format.
 * `name` is how messages name the file.
 */
export async function openArchive(path: string, name = path): Promise<OpenArchive> {
  const zip = await openZip(path).catch((error: unknown) => {
    throw notOpened(name, error);
  });
  try {
    const { generation, formatVersion, files } = await readHead(zip).catch((error: unknown) => {
      throw damaged(name, error);
    });
    if (formatVersion !== CATALOG_FORMAT_VERSION)
      throw new CatalogError(
        `${name} holds a catalog of format ${formatVersion}; this version reads format ${CATALOG_FORMAT_VERSION}. Use the file of the release of this version.`,
      );
    return {
      generation,
      files,
      extract: (file, to, advance) => writeNewFile(to, contentOf(zip, name, file), advance),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(path: string): Promise<CheckedZip> {
  const zip = await CheckedZip.open(path, ENTRIES_MAX);
  const compressed = [...zip.entries.values()].find((entry) => entry.compressionMethod !== 0);
  if (compressed === undefined) return zip;
  zip.close();
  throw new Error(`its entry ${JSON.stringify(compressed.fileName)} is compressed`);
}

async function readHead(zip: CheckedZip): Promise<ArchiveHead & { readonly files: readonly ArchivedFile[] }> {
  const head = parseHead(await zip.text(HEAD, HEAD_BYTES_MAX));
  // Another format may list its files in another way.
  if (head.formatVersion !== CATALOG_FORMAT_VERSION) return { ...head, files: [] };
  const list = await text(readBlob(zip, { sha256: head.list, bytes: LIST_BYTES_MAX }));
  return { ...head, files: parseFiles(list, head.generation) };
}

function readBlob(zip: CheckedZip, expected: Expected): AsyncGenerator<Uint8Array, undefined> {
  return zip.read(blobPath(expected.sha256), expected, createZstdDecompress());
}

async function* contentOf(zip: CheckedZip, name: string, file: Expected): AsyncGenerator<Uint8Array> {
  try {
    yield* readBlob(zip, file);
  } catch (error) {
    throw damaged(name, error);
  }
}

function damaged(name: string, error: unknown): CatalogError {
  return new CatalogError(
    `${name} is damaged (${(error as Error).message}). Download it again, or pack the catalog again.`,
    { cause: error },
  );
}

function notOpened(path: string, error: unknown): CatalogError {
  const message =
    openFailure(path, error, 'glyphdex catalog pack') ??
    `${path} is not a whole file of "glyphdex catalog pack" (${(error as Error).message}). Download it again, or pack the catalog again.`;
  return new CatalogError(message, { cause: error });
}
