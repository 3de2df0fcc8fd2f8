import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Decides what SIGHUP means. A process that was started at a terminal gets it when the terminal is closed. Otherwise an
 * operator has sent it, to reload the catalog. `nohup` detaches standard input from the terminal, so its children have
 * none.
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
