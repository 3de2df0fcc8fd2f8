import { createReadStream, type WriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { CatalogStore, CurrentText } from '../../ports/catalog-store.ts';
import { archivedBlobPath } from './archive-reader.ts';
import { CURRENT } from './published-generation.ts';

/** On the whole catalog, level 12 takes twice as long and saves 1 %. */
const LEVEL = 9;
/** Equal catalogs give equal archives, so entries have no time of their own. */
const ENTRY = {
  compress: false,
  mtime: new Date('1980-01-01T00:00:00Z'),
  mode: 0o100600,
  forceDosTimestamp: true,
};

/**
 * Writes one generation to one file: a zip archive with the layout of a store of published generations, CURRENT and
 * `blobs/<sha256>.zst`, each blob compressed by itself. The file gets its name by `finish`, when it is on the disk.
 */
export class ArchiveWriter implements CatalogStore {
  readonly #path: string;
  readonly #partial: string;
  readonly #zip = new ZipFile();
  readonly #output: WriteStream;
  /** Rejects when the file cannot be written. */
  readonly #failed: Promise<never>;
  readonly #blobs = new Set<string>();

  private constructor(path: string, partial: string, output: WriteStream) {
    this.#path = path;
    this.#partial = partial;
    this.#output = output;
    this.#failed = new Promise((_resolve, reject) => void output.once('error', reject));
    this.#failed.catch(() => undefined);
    this.#zip.outputStream.pipe(output);
  }

  static async open(path: string): Promise<ArchiveWriter> {
    const partial = `${path}.${process.pid}.partial`;
    const file = await open(partial, 'w', 0o600);
    return new ArchiveWriter(path, partial, file.createWriteStream());
  }

  async readCurrent(): Promise<CurrentText | undefined> {
    return undefined;
  }

  async replaceCurrent(text: string): Promise<boolean> {
    this.#zip.addBuffer(Buffer.from(text), CURRENT, ENTRY);
    return true;
  }

  async hasBlob(sha256: string): Promise<boolean> {
    return this.#blobs.has(sha256);
  }

  /** Resolves when the blob is in the archive. Blobs follow each other in the order of the calls. */
  async writeBlob(sha256: string, path: string): Promise<void> {
    this.#blobs.add(sha256);
    const written = new Promise<void>((resolve, reject) => {
      this.#zip.addReadStreamLazy(archivedBlobPath(sha256), ENTRY, (start) => {
        const compressor = createZstdCompress({
          params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
        });
        const file = createReadStream(path);
        file.on('error', (error) => compressor.destroy(error));
        compressor.on('error', reject);
        compressor.on('end', resolve);
        start(undefined, file.pipe(compressor));
      });
    });
    await Promise.race([written, this.#failed]);
  }

  async readBlob(): Promise<never> {
    throw new Error('an archive is not read while it is written');
  }

  async removeBlob(): Promise<void> {}

  /** Completes the file. Returns its size in bytes. */
  async finish(): Promise<number> {
    this.#zip.end();
    await Promise.race([finished(this.#output), this.#failed]);
    const file = await open(this.#partial, 'r+');
    await file.sync().finally(() => file.close());
    await rename(this.#partial, this.#path);
    return (await stat(this.#path)).size;
  }

  /** Removes what `finish` has not completed. */
  async discard(): Promise<void> {
    this.#output.destroy();
    await rm(this.#partial, { force: true });
  }
}
