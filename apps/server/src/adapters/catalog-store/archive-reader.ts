import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createZstdDecompress } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { codeOf, OperatorError } from '../../operator-error.ts';
import type { CatalogStore, CurrentText } from '../../ports/catalog-store.ts';
import { CURRENT, CURRENT_BYTES_MAX } from './published-generation.ts';
import { textOf } from './read-blob.ts';

/** The files of a generation, their list and CURRENT; a catalog has about 450. */
const ENTRIES_MAX = 100_002;

/** Where an archive holds a blob, compressed with zstd. */
export function archivedBlobPath(sha256: string): string {
  return `blobs/${sha256}.zst`;
}

/**
 * The store in a file that `ArchiveWriter` wrote. It cannot be written. Nothing in it is trusted: names are compared with
 * those that it needs and never used as paths, and callers stop at the sizes that they expect and compare digests.
 */
export class ArchiveReader implements CatalogStore {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the names of all entries. Throws an `OperatorError` if the file is not such an archive. */
  static async open(path: string): Promise<ArchiveReader> {
    let zip: ZipFile;
    try {
      zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    } catch (error) {
      throw new OperatorError(openFailure(path, error), { cause: error });
    }
    try {
      return new ArchiveReader(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw new OperatorError(openFailure(path, error), { cause: error });
    }
  }

  async readCurrent(): Promise<CurrentText | undefined> {
    const entry = this.#entries.get(CURRENT);
    if (entry === undefined) return undefined;
    const bytes = await this.#zip.openReadStreamPromise(entry);
    const text = await textOf(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, {
      bytesMax: CURRENT_BYTES_MAX,
    });
    if (crc32(text) !== entry.crc32) throw new Error(`its ${CURRENT} is damaged`);
    return { text, tag: createHash('sha256').update(text).digest('hex') };
  }

  async hasBlob(sha256: string): Promise<boolean> {
    return this.#entries.has(archivedBlobPath(sha256));
  }

  async readBlob(sha256: string): Promise<ReadableStream<Uint8Array>> {
    const entry = this.#entries.get(archivedBlobPath(sha256));
    if (entry === undefined) throw new Error(`the blob ${sha256} is missing`);
    const compressed = await this.#zip.openReadStreamPromise(entry);
    const decompressor = createZstdDecompress();
    compressed.on('error', (error) => decompressor.destroy(error));
    // Callers stop early when a blob is larger than expected.
    decompressor.on('close', () => compressed.destroy());
    return Readable.toWeb(compressed.pipe(decompressor)) as ReadableStream<Uint8Array>;
  }

  async replaceCurrent(): Promise<never> {
    throw new Error('the archive cannot be changed');
  }

  async writeBlob(): Promise<never> {
    throw new Error('the archive cannot be changed');
  }

  async removeBlob(): Promise<never> {
    throw new Error('the archive cannot be changed');
  }

  close(): void {
    this.#zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw new Error(`it has more than ${ENTRIES_MAX} entries`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (entry.isEncrypted() || entry.compressionMethod !== 0)
      throw new Error(`its entry ${JSON.stringify(name)} is packed otherwise`);
    if (entries.has(name)) throw new Error(`it has the entry ${JSON.stringify(name)} twice`);
    entries.set(name, entry);
  }
  return entries;
}

function openFailure(path: string, error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return `there is no file ${path}.`;
    case 'EISDIR':
      return `${path} is a folder. Name a file that "glyphdex catalog pack" wrote.`;
    case 'EACCES':
      return `${path} cannot be read: permission was denied.`;
    default:
      return `${path} is not a whole file of "glyphdex catalog pack" (${(error as Error).message}). Download it again, or pack the catalog again.`;
  }
}
