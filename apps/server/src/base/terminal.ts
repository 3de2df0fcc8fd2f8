import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Tells whether the terminal that started this process was closed. If so, SIGHUP means to stop; otherwise an operator
 * has sent it to reload the catalog. A process under `nohup` has no terminal as standard input.
 */
export class Terminal {
  readonly #hadOne = isatty(0);

  isGone(): boolean {
    return this.#hadOne && !canBeOpened('/dev/tty');
  }
}

function canBeOpened(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}
