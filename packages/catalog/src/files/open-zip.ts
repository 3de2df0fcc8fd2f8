import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { CatalogError } from '../catalog-error.ts';
import { type FileList, FileRefusal, type RefusedFile, tooLarge } from './file-list.ts';
import { isLeftOut } from './is-left-out.ts';
import {
  ARCHIVE_BYTES_MAX,
  FILES_MAX,
  NESTING_MAX,
  PATH_BYTES_MAX,
  TOTAL_BYTES_MAX,
  UNPACKING_FREE_BYTES,
  UNPACKING_RATIO_MAX,
} from './limits.ts';

/**
 * Lists a zip archive by its central directory; nothing is unpacked but what is read, into memory. Throws
 * `CatalogError` when it is no archive, is damaged as a whole or would unpack to too much; what is wrong with
 * single files is listed.
 */
export async function openZip(archive: string): Promise<FileList> {
  const { size } = statSync(archive);
  if (size > ARCHIVE_BYTES_MAX)
    throw new CatalogError(`${archive} is larger than ${ARCHIVE_BYTES_MAX >> 20} MiB: import it in parts`);
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(archive, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
    const listing = new ZipListing();
    for await (const entry of zip.eachEntry()) listing.add(entry);
    listing.checkSize(size);
    return readable(zip, listing);
  } catch (error) {
    zip?.close();
    const { message } = error as Error;
    throw new CatalogError(
      `${archive} ${error instanceof CatalogError ? message : `is no zip archive that can be read: ${message}`}`,
    );
  }
}

function readable(zip: ZipFile, { entries, refused }: ZipListing): FileList {
  return {
    files: [...entries.keys()].sort(),
    refused,
    read: async (file, bytesMax) => await readEntry(zip, entries.get(file)!, bytesMax),
    close: () => {
      zip.close();
    },
  };
}

class ZipListing {
  readonly entries = new Map<string, Entry>();
  readonly refused: RefusedFile[] = [];
  #count = 0;
  #unpackedBytes = 0;

  add(entry: Entry): void {
    if (++this.#count > FILES_MAX)
      throw new CatalogError(`holds more than ${FILES_MAX} files: import it in parts`);
    const name = decodeName(entry);
    if (name === undefined || name.includes('\0') || validateFileName(name) !== null) {
      const reason =
        name === undefined ? 'has a name that is not UTF-8' : 'has a path that leads out of the archive';
      this.refused.push({ file: name ?? entry.fileNameRaw.toString('latin1'), reason });
      return;
    }
    const folders = name.split('/').filter((part) => part !== '' && part !== '.');
    if (name.endsWith('/') || folders.some(isLeftOut)) return;
    const path = folders.join('/');
    const reason = this.#refusal(path, folders.length, entry);
    if (reason !== undefined) this.refused.push({ file: path, reason });
    else {
      this.#unpackedBytes += entry.uncompressedSize;
      this.entries.set(path, entry);
    }
  }

  /** What the archive says it unpacks to. That it says the truth is checked when a file is read. */
  checkSize(archiveBytes: number): void {
    if (this.#unpackedBytes > TOTAL_BYTES_MAX)
      throw new CatalogError(`would unpack to more than ${TOTAL_BYTES_MAX >> 20} MiB: import it in parts`);
    if (this.#unpackedBytes > Math.max(UNPACKING_FREE_BYTES, UNPACKING_RATIO_MAX * archiveBytes))
      throw new CatalogError(
        `would unpack to more than ${UNPACKING_RATIO_MAX} times its size: that is no pack of icons`,
      );
  }

  #refusal(path: string, depth: number, entry: Entry): string | undefined {
    if (entry.fileNameRaw.length > PATH_BYTES_MAX) return `has a path of more than ${PATH_BYTES_MAX} bytes`;
    if (depth > NESTING_MAX) return `lies deeper than ${NESTING_MAX} folders`;
    if (this.entries.has(path)) return 'is in the archive twice';
    if (!isRegular(entry)) return 'is a link or no regular file';
    if (entry.isEncrypted()) return 'is encrypted';
    if (!entry.canDecodeFileData())
      return `is compressed by a method that is not read (${entry.compressionMethod})`;
    return undefined;
  }
}

/** Names are UTF-8, whether the archive says so or, as those of macOS, does not. Windows' backslashes are slashes. */
function decodeName({ fileNameRaw }: Entry): string | undefined {
  try {
    return STRICT_UTF8.decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Archives made on Unix tell the kind of file as the system does; others tell none. */
function isRegular({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return kind === 0 || kind === 0o100000;
}

async function readEntry(zip: ZipFile, entry: Entry, bytesMax: number): Promise<Uint8Array> {
  if (entry.uncompressedSize > bytesMax) throw tooLarge(bytesMax);
  const content = await unpack(zip, entry);
  if (content.length !== entry.uncompressedSize) throw new FileRefusal('is not as large as the archive says');
  if (crc32(content) !== entry.crc32) throw new FileRefusal('is damaged: its checksum differs');
  return content;
}

/** Stops as soon as there is more than there should be. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > entry.uncompressedSize) break;
    }
  } catch (error) {
    throw new FileRefusal(`is damaged: ${(error as Error).message}`);
  }
  return Buffer.concat(chunks);
}
