/** A window is counted in this many parts. */
const PARTS = 60;

/**
 * The units that one subject took in the last `windowMs` milliseconds. Units of one sixtieth of the window are
 * one count, which leaves the window with the last of them. So units count for the whole window and at most a
 * sixtieth longer.
 *
 * Holds at most 61 counts, oldest first. `TAKE_UNITS` does the same in Redis. Times are monotonic whole milliseconds.
 */
export class SlidingWindow {
  readonly #windowMs: number;
  readonly #timesMs: number[] = [];
  readonly #units: number[] = [];
  #total = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  used(nowMs: number): number {
    while (this.#timesMs.length > 0 && this.#timesMs[0]! + this.#windowMs <= nowMs) {
      this.#timesMs.shift();
      this.#total -= this.#units.shift()!;
    }
    return this.#total;
  }

  add(units: number, nowMs: number): void {
    const last = this.#timesMs.length - 1;
    this.#total += units;
    if (last >= 0 && this.#partOf(this.#timesMs[last]!) === this.#partOf(nowMs)) {
      this.#timesMs[last] = nowMs;
      this.#units[last]! += units;
    } else {
      this.#timesMs.push(nowMs);
      this.#units.push(units);
    }
  }

  /** Takes one unit out of the newest count, if there is one. */
  giveBack(): void {
    const last = this.#units.length - 1;
    if (last < 0) return;
    this.#total--;
    this.#units[last]!--;
    if (this.#units[last] === 0) {
      this.#timesMs.pop();
      this.#units.pop();
    }
  }

  /** Milliseconds until this many units have left the window; `windowMs` if it holds fewer. */
  untilFreed(units: number, nowMs: number): number {
    let missing = units;
    let at = -1;
    while (missing > 0 && ++at < this.#units.length) missing -= this.#units[at]!;
    return missing > 0 ? this.#windowMs : this.#timesMs[at]! + this.#windowMs - nowMs;
  }

  #partOf(ms: number): number {
    return Math.floor((ms * PARTS) / this.#windowMs);
  }
}
