import type { Clock } from '../base/clock.ts';
import { NO_LIMIT, type RateVerdict } from '../http/verdicts.ts';
import type { RateCharge, RateLimiter } from './rate-limiter.ts';

const WINDOW_MS = 60_000;

/**
 * Limits requests within this process by the monotonic clock, so a change of the machine's time has no effect. A
 * subject takes 0.3 to 1.5 KB and is removed by the first call that comes two windows or more after its last allowed
 * request, often earlier.
 */
export class MemoryRateLimiter implements RateLimiter {
  readonly windowMs: number;
  readonly #clock: Clock;
  readonly #subjectsMax: number;
  /** By subject. Once half full, in order of last use. */
  readonly #windows = new Map<string, SlidingWindow>();
  /** When idle subjects were last removed. */
  #sweptAtMs: number;

  /** A new subject beyond `subjectsMax` replaces the one that was used longest ago. */
  constructor(clock: Clock, subjectsMax = 100_000, windowMs = WINDOW_MS) {
    this.#clock = clock;
    this.#subjectsMax = subjectsMax;
    this.windowMs = windowMs;
    this.#sweptAtMs = clock.monotonicMs();
  }

  consume(subject: string, limitPerMinute: number, cost = 1): RateVerdict {
    return this.consumeAll([{ subject, limitPerMinute, cost }])[0]!;
  }

  consumeAll(charges: readonly RateCharge[]): readonly RateVerdict[] {
    const nowMs = Math.floor(this.#clock.monotonicMs());
    if (nowMs - this.#sweptAtMs >= this.windowMs) this.#sweep(nowMs);
    const missing = charges.map(({ subject, limitPerMinute: limit, cost = 1 }) =>
      limit === 0 ? 0 : (this.#find(subject)?.used(nowMs) ?? 0) + Math.min(cost, limit) - limit,
    );
    const isAllowed = missing.every((units) => units <= 0);
    return charges.map(({ subject, limitPerMinute: limit, cost = 1 }, i) => {
      if (limit === 0) return NO_LIMIT;
      if (isAllowed) this.#open(subject).add(Math.min(cost, limit), nowMs);
      // A subject without a window gets none, so refused requests of many networks do not fill the memory.
      const window = this.#windows.get(subject);
      return {
        isAllowed: missing[i]! <= 0,
        limit,
        remaining: Math.max(0, limit - (window?.used(nowMs) ?? 0)),
        resetMs: window?.untilFreed(Math.max(1, missing[i]!), nowMs) ?? this.windowMs,
      };
    });
  }

  giveBack(subjects: readonly string[]): void {
    for (const subject of subjects) this.#windows.get(subject)?.giveBack();
  }

  /** How many subjects are held in memory. */
  get subjectsCount(): number {
    return this.#windows.size;
  }

  #find(subject: string): SlidingWindow | undefined {
    const window = this.#windows.get(subject);
    // The order matters only when a subject may be replaced, and to keep it costs more than the rest.
    if (window !== undefined && this.#windows.size * 2 > this.#subjectsMax) {
      this.#windows.delete(subject);
      this.#windows.set(subject, window);
    }
    return window;
  }

  #open(subject: string): SlidingWindow {
    const known = this.#windows.get(subject);
    if (known !== undefined) return known;
    if (this.#windows.size >= this.#subjectsMax) this.#windows.delete(this.#windows.keys().next().value!);
    const window = new SlidingWindow(this.windowMs);
    this.#windows.set(subject, window);
    return window;
  }

  #sweep(nowMs: number): void {
    this.#sweptAtMs = nowMs;
    for (const [subject, window] of this.#windows) {
      if (window.used(nowMs) === 0) this.#windows.delete(subject);
    }
  }
}

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
    const units = this.#units.pop();
    if (units === undefined) return;
    this.#total--;
    if (units > 1) this.#units.push(units - 1);
    else this.#timesMs.pop();
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
