import type { Clock } from '../ports/clock.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #wallMs: number;
  #monotonicMs = 1_000;

  /** Starts in the middle of an hour and of a day. */
  constructor(startMs = Date.UTC(2026, 4, 5, 10, 30)) {
    this.#wallMs = startMs;
  }

  now(): number {
    return this.#wallMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** Time passes. */
  advance(ms: number): void {
    this.#wallMs += ms;
    this.#monotonicMs += ms;
  }

  /** Somebody sets the machine's clock: the wall time jumps, no time passes. */
  setWallClock(ms: number): void {
    this.#wallMs = ms;
  }
}
