import { statSync } from 'node:fs';
import type { Log } from '../../ports/log.ts';

const LOOK_MS = 5_000;

/**
 * Is the open database still the one that lies in the data folder? SQLite goes on with a file that was moved away or replaced,
 * and all that it writes is lost with the process, while commands beside it see the other file.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #log: Log;
  readonly #inode: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** To be made when the database has just been opened. */
  constructor(path: string, log: Log) {
    this.#path = path;
    this.#log = log;
    this.#inode = this.#inodeNow();
  }

  get isReplaced(): boolean {
    return this.#inodeNow() !== this.#inode;
  }

  /** Looks every few seconds, and says it once in the log. */
  start(lookMs = LOOK_MS): void {
    this.#timer = setInterval(() => {
      if (!this.isReplaced) return;
      this.stop();
      this.#log.error(
        { path: this.#path },
        'the database was moved away or replaced under the service; what is changed is lost until it is started again',
      );
    }, lookMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #inodeNow(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }
}
