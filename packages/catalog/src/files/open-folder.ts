import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CatalogError } from '../catalog-error.ts';
import {
  FILES_MAX,
  type FileList,
  FileRefusal,
  isIgnored,
  NESTING_MAX,
  PATH_BYTES_MAX,
  type RefusedFile,
  tooLarge,
} from './file-list.ts';

/**
 * Lists a folder and all folders in it. Links to listed files are listed apart; no link is followed to read, so only
 * files inside the folder are read. Throws
 * `CatalogError` when the folder itself cannot be read or has too many files. Unusable files are listed in `refused`.
 */
export function openFolder(folder: string): FileList {
  const walk = new FolderWalk(folder);
  walk.enter('', 1);
  const links = walk.resolveLinks();
  return {
    files: walk.files.sort(),
    links,
    refused: walk.refused,
    read: async (file, bytesMax) => readWithin(folder, file, bytesMax),
    close: () => undefined,
  };
}

class FolderWalk {
  readonly files: string[] = [];
  readonly refused: RefusedFile[] = [];
  readonly #links: string[] = [];
  readonly #folder: string;
  #entries = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  enter(below: string, depth: number): void {
    for (const entry of this.#list(below)) {
      if (isIgnored(entry.name)) continue;
      if (++this.#entries > FILES_MAX)
        throw new CatalogError(
          `${this.#folder} contains more than ${FILES_MAX} files and folders: divide it into several packs`,
        );
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const reason = this.#add(entry, path, depth);
      if (reason !== undefined) this.refused.push({ file: path, reason });
    }
  }

  /** Adds a file or the content of a folder. Returns the reason if the entry is refused. */
  #add(entry: Dirent, path: string, depth: number): string | undefined {
    if (entry.name.includes('\ufffd')) return 'has a name that is not UTF-8';
    if (Buffer.byteLength(path) > PATH_BYTES_MAX) return `has a path of more than ${PATH_BYTES_MAX} bytes`;
    if (entry.isSymbolicLink()) this.#links.push(path);
    else if (entry.isDirectory()) {
      if (depth > NESTING_MAX) return `is nested too deep: at most ${NESTING_MAX} folders`;
      this.enter(path, depth + 1);
    } else if (entry.isFile()) this.files.push(path);
    else return 'is not a regular file';
    return undefined;
  }

  /** The listed file at the end of each link, by path of the link. Refuses all other links. */
  resolveLinks(): ReadonlyMap<string, string> {
    const links = new Map<string, string>();
    const files = new Set(this.files);
    const root = this.#links.length === 0 ? '' : realpathSync(this.#folder);
    for (const link of this.#links.sort()) {
      const target = targetOf(root, link);
      if (target !== undefined && files.has(target)) links.set(link, target);
      else this.refused.push({ file: link, reason: 'is a link to no file of the pack' });
    }
    return links;
  }

  #list(below: string): Dirent[] {
    try {
      return readdirSync(join(this.#folder, below), { withFileTypes: true });
    } catch (error) {
      const { message } = unreadable(error);
      if (below === '') throw new CatalogError(`the folder ${this.#folder} ${message}`);
      this.refused.push({ file: below, reason: message });
      return [];
    }
  }
}

/** The path of the target below `root`; undefined for a link to nothing or to itself. */
function targetOf(root: string, link: string): string | undefined {
  try {
    return relative(root, realpathSync(join(root, link)))
      .split(sep)
      .join('/');
  } catch {
    return undefined;
  }
}

/**
 * Refuses a file that was replaced by a link or a pipe after it was listed: never follows the link or waits for the
 * pipe.
 */
function readWithin(folder: string, file: string, bytesMax: number): Uint8Array {
  let descriptor: number;
  try {
    descriptor = openSync(
      join(folder, file),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
  } catch (error) {
    throw unreadable(error);
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new FileRefusal('is not a regular file');
    if (status.size > bytesMax) throw tooLarge(bytesMax);
    const content = readUpTo(descriptor, status.size + 1);
    if (content.length !== status.size) throw new FileRefusal('changed while it was read');
    return content;
  } catch (error) {
    throw error instanceof FileRefusal ? error : unreadable(error);
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, bytesMax: number): Uint8Array {
  const buffer = Buffer.allocUnsafe(bytesMax);
  let end = 0;
  for (let read = -1; read !== 0 && end < bytesMax; end += read)
    read = readSync(descriptor, buffer, end, bytesMax - end, null);
  return buffer.subarray(0, end);
}

function unreadable(error: unknown): FileRefusal {
  return new FileRefusal(`cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
}
