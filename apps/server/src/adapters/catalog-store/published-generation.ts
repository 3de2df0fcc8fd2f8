import { CATALOG_FOLDERS } from '@glyphdex/contract';

/** The name of the text that names the generation to use. */
export const CURRENT = 'CURRENT';
export const CURRENT_BYTES_MAX = 4_096;
/** Two entries per pack; a catalog has a few hundred packs. */
export const LIST_BYTES_MAX = 32 << 20;
const FILES_MAX = 100_000;
const FILE_BYTES_MAX = 16 * 2 ** 30;
const FILE_NAME = /^[a-z0-9][a-z0-9._-]{0,200}$/;
/** Nodes accept no generation that activates later, because its time is a mistake. */
const DELAY_MS_MAX = 30 * 86_400_000;

/** A file of a generation, and where it belongs below the catalog folder: `packs/<key>.svg`, `<generation>/index.bin`. */
export interface PublishedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The content of CURRENT, as JSON. */
export interface PublishedGeneration {
  readonly generation: string;
  /** The format of its files, which the version of the program must know. */
  readonly formatVersion: number;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** The time at which all nodes change to it, in ISO 8601. */
  readonly activateAt: string;
  /** The digest of the list of files: a JSON array of `PublishedFile`. */
  readonly list: string;
  /** The list of the generation before, whose files stay for nodes that still read them; null for the first. */
  readonly previousList: string | null;
}

export function blobPath(sha256: string): string {
  return `blobs/${sha256}`;
}

/** Rejects what a publisher of this program would not write: the store may be damaged or hostile. */
export function parsePublished(text: string, nowMs: number): PublishedGeneration {
  const value = parsedJson(text) as Partial<PublishedGeneration> | null;
  const { generation, formatVersion, publishedAt, activateAt, list, previousList } = value ?? {};
  const isValid =
    isGeneration(generation) &&
    Number.isSafeInteger(formatVersion) &&
    isTime(publishedAt) &&
    isTime(activateAt) &&
    Date.parse(activateAt) < nowMs + DELAY_MS_MAX &&
    isDigest(list) &&
    (previousList === null || isDigest(previousList));
  if (!isValid) throw new Error(`${CURRENT} is not what glyphdex catalog publish writes; publish again`);
  return { generation, formatVersion: formatVersion!, publishedAt, activateAt, list, previousList };
}

/** The files of a generation. Throws if a path leaves the catalog folder or a number is out of range. */
export function parseFiles(text: string, generation: string): readonly PublishedFile[] {
  const files = parsedJson(text) as readonly PublishedFile[];
  const folders: ReadonlySet<string> = new Set([generation, ...Object.values(CATALOG_FOLDERS)]);
  const isPath = (path: unknown) => {
    const [folder = '', name = '', ...further] = String(path).split('/');
    return folders.has(folder) && FILE_NAME.test(name) && further.length === 0;
  };
  const isValid =
    Array.isArray(files) &&
    files.length <= FILES_MAX &&
    files.every(
      (file: Partial<PublishedFile> | null) =>
        isPath(file?.path) &&
        Number.isSafeInteger(file?.bytes) &&
        file!.bytes! >= 0 &&
        file!.bytes! <= FILE_BYTES_MAX &&
        isDigest(file?.sha256),
    ) &&
    new Set(files.map((file) => file.path)).size === files.length;
  if (!isValid)
    throw new Error(`the list of generation ${generation} is not what glyphdex catalog publish writes`);
  return files;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isGeneration(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}
