import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { CatalogError } from '../catalog-error.ts';
import {
  FILES_MAX,
  type FileList,
  FileRefusal,
  isIgnored,
  NESTING_MAX,
  PATH_BYTES_MAX,
  type RefusedFile,
  TOTAL_BYTES_MAX,
  tooLarge,
} from './file-list.ts';

/** Bytes of the archive itself. */
const ARCHIVE_BYTES_MAX = 512 << 20;
/** Uncompressed bytes per byte of the archive. Drawings reach four, rarely twenty. */
const UNPACKING_RATIO_MAX = 200;
/** The ratio is only checked for archives that unpack to more bytes. */
const UNPACKING_FREE_BYTES = 8 << 20;

/**
 * Lists a zip archive by its central directory. Only files that are read are unpacked, into memory. Throws
 * `CatalogError` when the file is not a zip archive, is damaged as a whole or unpacks to too many bytes. Unusable files
 * are listed in `refused`.
 */
export async function openZip(archive: string): Promise<FileList> {
  const { size } = statSync(archive);
  if (size > ARCHIVE_BYTES_MAX)
    throw new CatalogError(
      `${archive} is larger than ${ARCHIVE_BYTES_MAX >> 20} MiB: divide it into several packs`,
    );
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
      `${archive} ${error instanceof CatalogError ? message : `cannot be read as a zip archive: ${message}`}`,
    );
  }
}

function readable(zip: ZipFile, { entries, refused }: ZipListing): FileList {
  return {
    files: [...entries.keys()].sort(),
    links: new Map(),
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
      throw new CatalogError(`contains more than ${FILES_MAX} files: divide it into several packs`);
    const name = decodeName(entry);
    if (name === undefined || name.includes('\0') || validateFileName(name) !== null) {
      const reason =
        name === undefined ? 'has a name that is not UTF-8' : 'has a path that leads out of the archive';
      this.refused.push({ file: name ?? entry.fileNameRaw.toString('latin1'), reason });
      return;
    }
    const parts = name.split('/').filter((part) => part !== '' && part !== '.');
    if (name.endsWith('/') || parts.some(isIgnored)) return;
    const path = parts.join('/');
    const reason = this.#refusal(path, parts.length - 1, entry);
    if (reason !== undefined) this.refused.push({ file: path, reason });
    else {
      this.#unpackedBytes += entry.uncompressedSize;
      this.entries.set(path, entry);
    }
  }

  /** Checks the sizes that the archive states. `readEntry` checks that a stated size is true. */
  checkSize(archiveBytes: number): void {
    if (this.#unpackedBytes > TOTAL_BYTES_MAX)
      throw new CatalogError(
        `would unpack to more than ${TOTAL_BYTES_MAX >> 20} MiB: divide it into several packs`,
      );
    if (this.#unpackedBytes > Math.max(UNPACKING_FREE_BYTES, UNPACKING_RATIO_MAX * archiveBytes))
      throw new CatalogError(
        `would unpack to more than ${UNPACKING_RATIO_MAX} times its size, which no pack of icons does`,
      );
  }

  #refusal(path: string, foldersCount: number, entry: Entry): string | undefined {
    if (entry.fileNameRaw.length > PATH_BYTES_MAX) return `has a path of more than ${PATH_BYTES_MAX} bytes`;
    if (foldersCount > NESTING_MAX) return `is nested too deep: at most ${NESTING_MAX} folders`;
    if (this.entries.has(path)) return 'is in the archive twice';
    if (!isRegular(entry)) return 'is not a regular file';
    if (entry.isEncrypted()) return 'is encrypted';
    if (!entry.canDecodeFileData())
      return `uses compression method ${entry.compressionMethod}, which is not supported`;
    return undefined;
  }
}

/**
 * Reads all names as UTF-8, because archives of macOS use it without setting the UTF-8 flag. Windows writes
 * backslashes.
 */
function decodeName({ fileNameRaw }: Entry): string | undefined {
  try {
    return STRICT_UTF8.decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Archives from Unix store the file type in the upper 16 attribute bits. Others leave these bits 0. */
function isRegular({ externalFileAttributes }: Entry): boolean {
  const fileType = (externalFileAttributes >>> 16) & 0o170000;
  return fileType === 0 || fileType === 0o100000;
}

async function readEntry(zip: ZipFile, entry: Entry, bytesMax: number): Promise<Uint8Array> {
  if (entry.uncompressedSize > bytesMax) throw tooLarge(bytesMax);
  const content = await unpack(zip, entry);
  if (content.length !== entry.uncompressedSize)
    throw new FileRefusal('does not have the size that the archive states');
  if (crc32(content) !== entry.crc32) throw new FileRefusal('is damaged: its checksum differs');
  return content;
}

/** Stops as soon as the content is larger than the archive states. */
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
