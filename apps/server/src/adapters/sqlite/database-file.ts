import { statSync } from 'node:fs';
import type { Log } from '../../ports/log.ts';

const INTERVAL_MS = 5_000;

/**
 * Notices that the database file was moved away or replaced after it was opened. SQLite goes on with the old file, so its
 * writes are lost with the process, while commands that start later see the new file.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #inode: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** To be constructed right after the database was opened. */
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
        'the database file was moved away or replaced: changes are lost until the service is started again',
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
