import { CATALOG_FOLDERS } from '@glyphdex/contract';

// A packed catalog is a zip archive without compression of its own. Its entries are CURRENT, which is an
// `ArchiveHead` as JSON, and `blobs/<sha256>.zst`: the list of files, a JSON array of `ArchivedFile`, and each
// of these files.

export const HEAD = 'CURRENT';
export const HEAD_BYTES_MAX = 4_096;
/** Two entries per pack; a catalog has a few hundred packs. */
export const LIST_BYTES_MAX = 32 << 20;
/** A catalog has about 450. */
const FILES_MAX = 100_000;
/** The files of a generation, their list and the head. */
export const ENTRIES_MAX = FILES_MAX + 2;
const FILE_BYTES_MAX = 16 * 2 ** 30;
const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,200}$/;

/** A file of a generation, and its place below the catalog folder: `packs/<key>.svg`, `<generation>/index.bin`. */
export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ArchiveHead {
  readonly generation: string;
  /** The format of its files, which the version of the program must know. */
  readonly formatVersion: number;
  /** The digest of the list of files. */
  readonly list: string;
}

/** The entry with the content of this digest, compressed with zstd. */
export function blobPath(sha256: string): string {
  return `blobs/${sha256}.zst`;
}

/** Throws if this program would not write such a head: the file may be damaged or hostile. */
export function parseHead(text: string): ArchiveHead {
  const { generation, formatVersion, list } = (parsedJson(text) ?? {}) as Partial<ArchiveHead>;
  if (!/^[0-9a-f]{16}$/.test(String(generation)) || !Number.isSafeInteger(formatVersion) || !isDigest(list))
    throw new Error('it names no generation');
  return { generation: generation!, formatVersion: formatVersion!, list };
}

/** Throws if a path leaves the catalog folder or a number is out of range. */
export function parseFiles(text: string, generation: string): readonly ArchivedFile[] {
  const files = parsedJson(text) as readonly ArchivedFile[];
  const folders: ReadonlySet<string> = new Set([generation, ...Object.values(CATALOG_FOLDERS)]);
  const isPath = (path: unknown) => {
    const [folder = '', name = '', ...further] = String(path).split('/');
    return folders.has(folder) && FILE_NAME.test(name) && further.length === 0;
  };
  const isValid =
    Array.isArray(files) &&
    files.length <= FILES_MAX &&
    files.every(
      (file: Partial<ArchivedFile> | null) =>
        isPath(file?.path) &&
        Number.isSafeInteger(file?.bytes) &&
        file!.bytes! >= 0 &&
        file!.bytes! <= FILE_BYTES_MAX &&
        isDigest(file?.sha256),
    ) &&
    new Set(files.map((file) => file.path)).size === files.length;
  if (!isValid) throw new Error('its list of files cannot be read');
  return files;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
