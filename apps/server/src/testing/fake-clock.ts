import type { Clock } from '../base/clock.ts';

/** A clock that changes only when a test calls `advance` or `setWallClock`. */
export class FakeClock implements Clock {
  #wallMs: number;
  #monotonicMs = 1_000;

  /** Default start: 10:30 UTC, far from the next hour and the next day. */
  constructor(startMs = Date.UTC(2026, 4, 5, 10, 30)) {
    this.#wallMs = startMs;
  }

  now(): number {
    return this.#wallMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** Lets time pass on both clocks. */
  advance(ms: number): void {
    this.#wallMs += ms;
    this.#monotonicMs += ms;
  }

  /** Sets the wall clock, as an administrator does. The monotonic clock does not change. */
  setWallClock(ms: number): void {
    this.#wallMs = ms;
  }
}
