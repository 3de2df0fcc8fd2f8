const INITIAL_CAPACITY = 8;

export interface WindowVerdict {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the oldest counted event leaves the window: 1 to `windowMs`; `windowMs` without any event. */
  readonly resetMs: number;
}

/**
 * Allows at most `limit` events in any `windowMs` milliseconds. Exact in every rolling window, unlike counters per
 * minute, which allow twice the limit around the end of a minute. Refused events do not count, so a client that keeps
 * asking is allowed again as soon as earlier events leave the window.
 *
 * Holds a ring of pairs (millisecond, events in it), oldest first. A call takes amortized O(1) time. An entry takes 12
 * bytes, and there are at most as many entries as allowed events or milliseconds in a window. The capacity doubles and
 * never shrinks.
 */
export class SlidingWindow {
  readonly #windowMs: number;
  #timesMs = new Float64Array(INITIAL_CAPACITY);
  #counts = new Uint32Array(INITIAL_CAPACITY);
  #oldest = 0;
  #length = 0;
  #total = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  take(limit: number, nowMs: number): WindowVerdict {
    const now = Math.floor(nowMs);
    this.#dropOld(now);
    const isAllowed = this.#total < limit;
    if (isAllowed) this.#count(now);
    const oldestMs = this.#length === 0 ? now : (this.#timesMs[this.#oldest] as number);
    return {
      isAllowed,
      remaining: Math.max(0, limit - this.#total),
      resetMs: oldestMs + this.#windowMs - now,
    };
  }

  /** Whether the window contains no event. Dropping the object then changes no answer. */
  isEmpty(nowMs: number): boolean {
    this.#dropOld(Math.floor(nowMs));
    return this.#length === 0;
  }

  #dropOld(now: number): void {
    const mask = this.#timesMs.length - 1;
    // After a clock was set back, old events would otherwise block clients until the clock catches up.
    if (this.#length > 0 && (this.#timesMs[(this.#oldest + this.#length - 1) & mask] as number) > now) {
      this.#length = 0;
      this.#total = 0;
    }
    while (this.#length > 0 && (this.#timesMs[this.#oldest] as number) + this.#windowMs <= now) {
      this.#total -= this.#counts[this.#oldest] as number;
      this.#oldest = (this.#oldest + 1) & mask;
      this.#length--;
    }
  }

  #count(now: number): void {
    this.#total++;
    const newest = (this.#oldest + this.#length - 1) & (this.#timesMs.length - 1);
    if (this.#length > 0 && this.#timesMs[newest] === now) {
      this.#counts[newest] = (this.#counts[newest] as number) + 1;
      return;
    }
    if (this.#length === this.#timesMs.length) this.#grow();
    const at = (this.#oldest + this.#length) & (this.#timesMs.length - 1);
    this.#timesMs[at] = now;
    this.#counts[at] = 1;
    this.#length++;
  }

  #grow(): void {
    const capacity = this.#timesMs.length;
    const timesMs = new Float64Array(capacity * 2);
    const counts = new Uint32Array(capacity * 2);
    for (let i = 0; i < this.#length; i++) {
      const from = (this.#oldest + i) & (capacity - 1);
      timesMs[i] = this.#timesMs[from] as number;
      counts[i] = this.#counts[from] as number;
    }
    this.#timesMs = timesMs;
    this.#counts = counts;
    this.#oldest = 0;
  }
}
