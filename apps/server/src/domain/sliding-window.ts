const CAPACITY_AT_FIRST = 8;

export interface WindowVerdict {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the oldest counted event leaves the window: from 1 to the window's length. */
  readonly resetMs: number;
}

/**
 * Were there fewer than `limit` events in the last `windowMs` milliseconds? Exact in every rolling window: there is no
 * edge at which twice the limit would pass. Refused events are not counted, so whoever keeps asking is served again as
 * soon as the earlier events are old enough.
 *
 * Keeps a ring of (millisecond, events in it), oldest first. Costs O(1) amortized and 16 bytes per millisecond with
 * events, hence at most `min(limit, windowMs)` entries.
 */
export class SlidingWindow {
  readonly #windowMs: number;
  #timesMs = new Float64Array(CAPACITY_AT_FIRST);
  #counts = new Uint32Array(CAPACITY_AT_FIRST);
  #oldest = 0;
  #length = 0;
  #total = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  take(limit: number, nowMs: number): WindowVerdict {
    const now = Math.floor(nowMs);
    this.#forget(now);
    const isAllowed = this.#total < limit;
    if (isAllowed) this.#count(now);
    const oldestMs = this.#length === 0 ? now : (this.#timesMs[this.#oldest] as number);
    return {
      isAllowed,
      remaining: Math.max(0, limit - this.#total),
      resetMs: oldestMs + this.#windowMs - now,
    };
  }

  /** Whether nothing within the window is counted, so that forgetting this object changes no answer. */
  isEmpty(nowMs: number): boolean {
    this.#forget(Math.floor(nowMs));
    return this.#length === 0;
  }

  #forget(now: number): void {
    const mask = this.#timesMs.length - 1;
    // A clock that went back must not lock anyone out until it has caught up.
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
