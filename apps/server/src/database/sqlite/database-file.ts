import { statSync } from 'node:fs';
import type { Log } from '../../base/log.ts';

const INTERVAL_MS = 5_000;

/**
 * Detects that the database file was moved away, or replaced by another file, after it was opened. SQLite continues
 * with the old file, and commands that start later open the new one. A file that is overwritten in place is not
 * detected.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #inode: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Must be constructed right after the database is opened. */
  constructor(path: string) {
    this.#path = path;
    this.#inode = this.#inodeNow();
  }

  get isReplaced(): boolean {
    return this.#inodeNow() !== this.#inode;
  }

  /** Checks every few seconds, and logs an error once. */
  watch(log: Log, intervalMs = INTERVAL_MS): void {
    this.#timer = setInterval(() => {
      if (!this.isReplaced) return;
      this.stop();
      log.error(
        { path: this.#path },
        'the database file was moved away or replaced. Restart the service; changes until then go to the old file',
      );
    }, intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #inodeNow(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }
}
