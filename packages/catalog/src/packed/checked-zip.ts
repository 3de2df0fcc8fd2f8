import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Duplex, PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { CatalogError } from '../catalog-error.ts';

/** Equal content gives equal archives, so entries have no time of their own. */
const ENTRY = { mtime: new Date('1980-01-01T00:00:00Z'), mode: 0o100600, forceDosTimestamp: true };

/** An entry to write: bytes, or a file, which an encoder may change. */
export type ZipSource =
  | { readonly name: string; readonly content: Buffer }
  | {
      readonly name: string;
      readonly path: string;
      readonly isCompressed?: boolean;
      readonly encoder?: () => Duplex;
    };

/**
 * Writes a zip archive to a new file, by default one that only its owner can read. It is on the disk on return.
 * `advance` gets the bytes of each step through the files. Throws a `CatalogError` if one of them cannot be read.
 */
export async function writeZip(
  path: string,
  sources: Iterable<ZipSource>,
  advance: (bytes: number) => void,
  mode = 0o600,
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    const zip = new ZipWriter();
    const isWritten = writeAll(file, zip.outputStream as AsyncIterable<Uint8Array>);
    for (const source of sources) await Promise.race([add(zip, source, advance), isWritten]);
    zip.end();
    await isWritten;
    await file.sync();
  } finally {
    await file.close();
  }
}

async function add(zip: ZipWriter, source: ZipSource, advance: (bytes: number) => void): Promise<void> {
  if ('content' in source) {
    zip.addBuffer(source.content, source.name, { ...ENTRY, compress: false });
    return;
  }
  const { name, path, isCompressed = false, encoder = () => new PassThrough() } = source;
  await new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(name, { ...ENTRY, compress: isCompressed }, (start) => {
      const content = createReadStream(path);
      const encoded = encoder();
      content.on('error', (error) => encoded.destroy(error));
      content.on('data', (chunk) => advance(chunk.length));
      finished(encoded).then(resolve, ({ message }: Error) =>
        reject(new CatalogError(`${path} cannot be read (${message}).`)),
      );
      start(undefined, content.pipe(encoded));
    });
  });
}

/** The expected content of an entry. */
export interface Expected {
  /** At most so many bytes. */
  readonly bytes: number;
  readonly sha256: string;
}

/** An open zip archive. Names of its entries are compared with expected ones and never used as paths. */
export class CheckedZip {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly #zip: ZipFile;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.entries = entries;
  }

  /** Rejects for a file that is no zip archive, for more entries than these, and for an encrypted or repeated one. */
  static async open(path: string, entriesMax: number): Promise<CheckedZip> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > entriesMax) throw new Error(`it has more than ${entriesMax} entries`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted() || entries.has(entry.fileName))
          throw new Error('it has an encrypted or a duplicate entry');
        entries.set(entry.fileName, entry);
      }
      return new CheckedZip(zip, entries);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** The text of an entry without compression. Rejects if it is missing, larger, or has another checksum. */
  async text(name: string, bytesMax: number): Promise<string> {
    const entry = this.#find(name);
    if (entry.compressionMethod !== 0 || entry.uncompressedSize > bytesMax)
      throw new Error(`its ${name} is too large`);
    const text = await buffer(await this.#zip.openReadStreamPromise(entry));
    if (crc32(text) !== entry.crc32) throw new Error(`its ${name} is damaged`);
    return text.toString();
  }

  /** The content of an entry in chunks. Throws if it is missing, larger, or has another digest. */
  async *read(
    name: string,
    { bytes, sha256 }: Expected,
    decoder: Duplex = new PassThrough(),
  ): AsyncGenerator<Uint8Array, undefined> {
    const stored = await this.#zip.openReadStreamPromise(this.#find(name));
    stored.on('error', (error) => decoder.destroy(error));
    // A caller stops early when the content is larger than expected.
    decoder.on('close', () => stored.destroy());
    const digest = createHash('sha256');
    let length = 0;
    for await (const chunk of stored.pipe(decoder) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > bytes) throw new Error(`its ${name} is larger than stated`);
      digest.update(chunk);
      yield chunk;
    }
    if (digest.digest('hex') !== sha256) throw new Error(`its ${name} is altered or incomplete`);
  }

  close(): void {
    this.#zip.close();
  }

  #find(name: string): Entry {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new Error(`it has no ${name}`);
    return entry;
  }
}

/** Writes to a new file that only its owner can read. It is on the disk on return. */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  advance?: (bytes: number) => void,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeAll(file, content, advance);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  advance?: (bytes: number) => void,
): Promise<void> {
  for await (const chunk of content) {
    await file.writeFile(chunk);
    advance?.(chunk.length);
  }
}

/** Why a file of the command `writer` cannot be opened; undefined for a fault of its content. */
export function openFailure(path: string, error: unknown, writer: string): string | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return `there is no file ${path}.`;
    case 'EISDIR':
      return `${path} is a folder. Name a file that "${writer}" wrote.`;
    case 'EACCES':
      return `${path} cannot be read: permission was denied.`;
    default:
      return undefined;
  }
}
