/** The files of a folder or an archive, which may be by a stranger: listed at once, read one by one. */
export interface FileList {
  /** Paths of regular files, ascending, with `/` between names. What is hidden or left behind by systems is not there. */
  readonly files: readonly string[];
  /** What is there and cannot be used. */
  readonly refused: readonly RefusedFile[];
  /**
   * The content of a listed file. Throws `FileRefusal` when it is larger than `bytesMax`, cannot be had, or is not as
   * it was listed.
   */
  read(file: string, bytesMax: number): Promise<Uint8Array>;
  close(): void;
}

export interface RefusedFile {
  readonly file: string;
  readonly reason: string;
}

/** Why one file cannot be used; the others can. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}

export function tooLarge(bytesMax: number): FileRefusal {
  return new FileRefusal(`is larger than ${bytesMax >> 10} KiB`);
}
