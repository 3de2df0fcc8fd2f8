import { SlidingWindow } from '../../domain/sliding-window.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RateLimiter, RateVerdict } from '../../ports/rate-limiter.ts';

const WINDOW_MS = 60_000;
const NO_LIMIT: RateVerdict = { isAllowed: true, limit: 0, remaining: 0, resetMs: WINDOW_MS };

/**
 * Limits requests within this process, on the monotonic clock: setting the machine's time locks nobody out and grants
 * nothing. A subject costs 1 KB, with 300 requests at different times 6 KB, and is forgotten after an idle minute.
 * About 0.1 µs a call, allowed or refused.
 */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #subjectsMax: number;
  /** Oldest first, apart from subjects that came back before they were forgotten. */
  readonly #windows = new Map<string, SlidingWindow>();
  #sweptAtMs: number;

  /** When more than `subjectsMax` are active at once, the one seen first is forgotten. */
  constructor(clock: Clock, subjectsMax = 100_000) {
    this.#clock = clock;
    this.#subjectsMax = subjectsMax;
    this.#sweptAtMs = clock.monotonicMs();
  }

  consume(subject: string, limitPerMinute: number): RateVerdict {
    if (limitPerMinute === 0) return NO_LIMIT;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#sweptAtMs >= WINDOW_MS) this.#sweep(nowMs);
    let window = this.#windows.get(subject);
    if (window === undefined) {
      window = this.#open(subject);
    }
    const verdict = window.take(limitPerMinute, nowMs);
    return {
      isAllowed: verdict.isAllowed,
      limit: limitPerMinute,
      remaining: verdict.remaining,
      resetMs: verdict.resetMs,
    };
  }

  /** How many subjects are held in memory. */
  get subjectsCount(): number {
    return this.#windows.size;
  }

  #open(subject: string): SlidingWindow {
    if (this.#windows.size >= this.#subjectsMax) {
      for (const first of this.#windows.keys()) {
        this.#windows.delete(first);
        break;
      }
    }
    const window = new SlidingWindow(WINDOW_MS);
    this.#windows.set(subject, window);
    return window;
  }

  #sweep(nowMs: number): void {
    this.#sweptAtMs = nowMs;
    for (const [subject, window] of this.#windows) {
      if (window.isEmpty(nowMs)) this.#windows.delete(subject);
    }
  }
}
