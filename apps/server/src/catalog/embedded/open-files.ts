import { closeSync, openSync, readFileSync } from 'node:fs';

/**
 * File descriptors for reading, at most `openMax` at a time. If all files fit, the constructor opens them, so they stay
 * readable after a later build has removed them. Otherwise the file that was opened first is closed before the next one
 * is opened.
 */
export class OpenFiles {
  readonly #paths: readonly string[];
  readonly #openMax: number;
  /** By position of the file, in order of opening. */
  readonly #descriptors = new Map<number, number>();
  #isClosed = false;

  constructor(paths: readonly string[], openMax = openFilesMax()) {
    this.#paths = paths;
    this.#openMax = Math.max(1, openMax);
    if (paths.length > this.#openMax) return;
    try {
      for (const position of paths.keys()) this.descriptorOf(position);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The descriptor is valid until the next call. Throws if the file cannot be opened, and after `close`. */
  descriptorOf(position: number): number {
    const known = this.#descriptors.get(position);
    if (known !== undefined) return known;
    if (this.#isClosed) throw new Error('the files are closed');
    if (this.#descriptors.size >= this.#openMax) {
      const [first, descriptor] = this.#descriptors.entries().next().value!;
      this.#descriptors.delete(first);
      closeSync(descriptor);
    }
    const descriptor = openSync(this.#paths[position]!, 'r');
    this.#descriptors.set(position, descriptor);
    return descriptor;
  }

  close(): void {
    this.#isClosed = true;
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor);
    this.#descriptors.clear();
  }
}

/**
 * A quarter of the limit of the process, because a reload has two generations open and connections need descriptors
 * too: of the soft limit on Linux, of 1,024 on other systems.
 */
function openFilesMax(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Math.floor(Number(soft) / 4);
  } catch {
    return 256;
  }
}
