import { closeSync, openSync, readFileSync } from 'node:fs';

const CLOSED = -1;

/**
 * File descriptors for reading, at most `openMax` at a time. If all files fit, the constructor opens them, so they stay
 * readable after a later build has removed them. Otherwise the file that was opened first is closed before the next one
 * is opened.
 */
export class OpenFiles {
  readonly #paths: readonly string[];
  readonly #openMax: number;
  /** By position of the file; `CLOSED` if it is not open. */
  readonly #descriptors: Int32Array;
  /** Positions of the open files in order of opening. Empty if all files are open. */
  readonly #queue: number[] = [];
  #isClosed = false;

  constructor(paths: readonly string[], openMax = openFilesMax()) {
    this.#paths = paths;
    this.#openMax = Math.max(1, openMax);
    this.#descriptors = new Int32Array(paths.length).fill(CLOSED);
    if (paths.length <= this.#openMax) this.#openAll();
  }

  /** The descriptor is valid until the next call. Throws if the file cannot be opened, and after `close`. */
  descriptorOf(position: number): number {
    const descriptor = this.#descriptors[position]!;
    return descriptor === CLOSED ? this.#openOne(position) : descriptor;
  }

  close(): void {
    this.#isClosed = true;
    for (const descriptor of this.#descriptors) if (descriptor !== CLOSED) closeSync(descriptor);
    this.#descriptors.fill(CLOSED);
    this.#queue.length = 0;
  }

  #openAll(): void {
    try {
      this.#paths.forEach((path, position) => {
        this.#descriptors[position] = openSync(path, 'r');
      });
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #openOne(position: number): number {
    if (this.#isClosed) throw new Error('the files are closed');
    if (this.#queue.length >= this.#openMax) {
      const first = this.#queue.shift()!;
      closeSync(this.#descriptors[first]!);
      this.#descriptors[first] = CLOSED;
    }
    const descriptor = openSync(this.#paths[position]!, 'r');
    this.#descriptors[position] = descriptor;
    this.#queue.push(position);
    return descriptor;
  }
}

/** A quarter of the process limit, because a reload has two generations open and connections need descriptors too. */
function openFilesMax(): number {
  return Math.floor(descriptorsMax() / 4);
}

/** The soft limit on Linux, infinity if it is `unlimited`; 1,024 on other systems. */
function descriptorsMax(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return 1024;
  }
}
