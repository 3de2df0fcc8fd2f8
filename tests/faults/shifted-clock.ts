import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/**
 * libfaketime (the Debian package of this name) shows processes another time of day. It also reaches SQLite and other
 * native code, which a replaced `Date` would not.
 */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** The time of day of the processes that are started with `settings`. The monotonic clock is that of the machine. */
export class ShiftedClock {
  readonly settings: Readonly<Record<string, string>>;
  readonly #file: string;
  #shiftMs = 0;

  /** Undefined where libfaketime is not installed. */
  static create(): ShiftedClock | undefined {
    return LIBRARY === undefined ? undefined : new ShiftedClock(LIBRARY);
  }

  private constructor(library: string) {
    this.#file = join(temporaryFolder(), 'shift');
    this.settings = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
    this.shiftTo(Date.now());
  }

  now(): number {
    return Date.now() + this.#shiftMs;
  }

  /** Sets the clock in running processes, too. It continues from there. */
  shiftTo(timeMs: number): void {
    this.#shiftMs = Math.round((timeMs - Date.now()) / 1000) * 1000;
    const seconds = this.#shiftMs / 1000;
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
  }
}
