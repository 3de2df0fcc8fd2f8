import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32, createZstdDecompress } from 'node:zlib';
import { CATALOG_FORMAT_VERSION } from '@glyphdex/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { OperatorError, openFailure } from '../../base/operator-error.ts';
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

/** A file of `glyphdex catalog pack`. Names in it are compared with those that are expected and never used as paths. */
export interface OpenArchive {
  readonly generation: string;
  readonly files: readonly ArchivedFile[];
  /** Writes a file of the list to a new file and on the disk. Throws an `OperatorError` if it has another content. */
  extract(file: ArchivedFile, path: string, advance: (bytes: number) => void): Promise<void>;
  close(): void;
}

/**
 * Reads the list of files. Throws an `OperatorError` if the file is no such archive, or of another format.
 * `name` is how messages name the file.
 */
export async function openArchive(path: string, name = path): Promise<OpenArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw notOpened(name, error);
  });
  try {
    const entries = await entriesOf(zip, name);
    const { generation, formatVersion, files } = await readHead(zip, entries).catch((error: unknown) => {
      throw damaged(name, error);
    });
    if (formatVersion !== CATALOG_FORMAT_VERSION)
      throw new OperatorError(
        `${name} holds a catalog of format ${formatVersion}; this version reads format ${CATALOG_FORMAT_VERSION}. Use the file of the release of this version.`,
      );
    return {
      generation,
      files,
      close: () => zip.close(),
      async extract({ sha256, bytes }, to, advance) {
        const file = await open(to, 'wx', 0o600);
        try {
          const content = readBlob(zip, entries, sha256, bytes);
          for (;;) {
            const { value: chunk, done } = await content.next().catch((error: unknown) => {
              throw damaged(name, error);
            });
            if (done === true) break;
            await file.writeFile(chunk);
            advance(chunk.length);
          }
          await file.sync();
        } finally {
          await file.close();
        }
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> {
  try {
    if (zip.entryCount > ENTRIES_MAX) throw new Error(`it has more than ${ENTRIES_MAX} entries`);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (entry.isEncrypted() || entry.compressionMethod !== 0)
        throw new Error(`its entry ${JSON.stringify(fileName)} is compressed or encrypted`);
      if (entries.has(fileName)) throw new Error(`it has the entry ${JSON.stringify(fileName)} twice`);
      entries.set(fileName, entry);
    }
    return entries;
  } catch (error) {
    throw notOpened(name, error);
  }
}

async function readHead(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<ArchiveHead & { readonly files: readonly ArchivedFile[] }> {
  const entry = entries.get(HEAD);
  if (entry === undefined) throw new Error('it names no generation');
  if (entry.uncompressedSize > HEAD_BYTES_MAX) throw new Error(`its ${HEAD} is too large`);
  const text = await textOf(await zip.openReadStreamPromise(entry));
  if (crc32(text) !== entry.crc32) throw new Error(`its ${HEAD} is damaged`);
  const head = parseHead(text);
  // Another format may list its files in another way.
  if (head.formatVersion !== CATALOG_FORMAT_VERSION) return { ...head, files: [] };
  const list = await textOf(readBlob(zip, entries, head.list, LIST_BYTES_MAX));
  return { ...head, files: parseFiles(list, head.generation) };
}

/** The content of a blob in chunks. Throws if it is missing, larger than `bytesMax`, or has another digest. */
async function* readBlob(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  sha256: string,
  bytesMax: number,
): AsyncGenerator<Uint8Array, undefined> {
  const entry = entries.get(blobPath(sha256));
  if (entry === undefined) throw new Error(`the blob ${sha256} is missing`);
  const compressed = await zip.openReadStreamPromise(entry);
  const decompressor = createZstdDecompress();
  compressed.on('error', (error) => decompressor.destroy(error));
  // A caller stops early when a blob is larger than expected.
  decompressor.on('close', () => compressed.destroy());
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of compressed.pipe(decompressor) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the blob ${sha256} is larger than its list says`);
    digest.update(chunk);
    yield chunk;
  }
  if (digest.digest('hex') !== sha256) throw new Error(`the blob ${sha256} is damaged or incomplete`);
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function damaged(name: string, error: unknown): OperatorError {
  return new OperatorError(
    `${name} is damaged (${(error as Error).message}). Download it again, or pack the catalog again.`,
    { cause: error },
  );
}

function notOpened(path: string, error: unknown): OperatorError {
  const message =
    openFailure(path, error, 'glyphdex catalog pack') ??
    `${path} is not a whole file of "glyphdex catalog pack" (${(error as Error).message}). Download it again, or pack the catalog again.`;
  return new OperatorError(message, { cause: error });
}
