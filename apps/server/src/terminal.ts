import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Tells what SIGHUP means: to a process that was started at a terminal, that the terminal is gone; to every other one, and
 * while the terminal is there, whatever its sender wants. `nohup` takes the terminal from the standard input, so what it
 * starts has none.
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
