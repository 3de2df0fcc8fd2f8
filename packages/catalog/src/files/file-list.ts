/** The files of a folder or an archive from an untrusted author. All are listed at once and read one by one. */
export interface FileList {
  /** Paths of regular files, ascending, with `/` between names, without those that `isIgnored` selects. */
  readonly files: readonly string[];
  /** Links, by path, to files of this list. Only folders have any. */
  readonly links: ReadonlyMap<string, string>;
  /** Entries that cannot be read as files, such as links to other places. */
  readonly refused: readonly RefusedFile[];
  /** Reads a listed file. Rejects with `FileRefusal` if it is larger than `bytesMax`, unreadable or changed. */
  read(file: string, bytesMax: number): Promise<Uint8Array>;
  close(): void;
}

export interface RefusedFile {
  readonly file: string;
  /** A sentence without its subject: `is larger than 64 KiB`. */
  readonly reason: string;
}

/** The reason why one file cannot be used. Other files of the pack still can. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}

export function tooLarge(bytesMax: number): FileRefusal {
  return new FileRefusal(`is larger than ${bytesMax >> 10} KiB`);
}

/** Selects hidden files, the copies that macOS writes into archives, and installed packages. */
export function isIgnored(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX' || name === 'node_modules';
}

// Limits. A file beyond a limit for single files is refused; beyond any other limit the whole pack is refused.

/** Files and folders. Ignored ones count in an archive only. The largest public set has 31,722 icons. */
export const FILES_MAX = 100_000;
/** Folders around a file, below the imported folder or archive. */
export const NESTING_MAX = 16;
/** Bytes of one path. */
export const PATH_BYTES_MAX = 1024;
/** Bytes of all files that are read, uncompressed. */
export const TOTAL_BYTES_MAX = 256 << 20;
