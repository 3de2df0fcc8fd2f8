const INITIAL_CAPACITY = 8;

export interface WindowVerdict {
  readonly isAllowed: boolean;
  /** Units that may still be taken now. */
  readonly remaining: number;
  /**
   * Milliseconds, 1 to `windowMs`. For a refused event: until it would be allowed. For an allowed one: until the oldest
   * counted event leaves the window; `windowMs` without any event.
   */
  readonly resetMs: number;
}

/**
 * Allows events that cost at most `limit` units together in any `windowMs` milliseconds. Exact in every rolling window,
 * unlike counters per minute, which allow twice the limit around the end of a minute. Refused events do not count, so a
 * client that keeps asking is allowed again as soon as earlier events leave the window. An event that costs more than
 * the whole limit costs the limit, because it could never be allowed otherwise.
 *
 * Holds a ring of pairs (millisecond, units taken in it), oldest first. A call takes amortized O(1) time, and a refusal
 * O(cost). An entry takes 12 bytes, and there are at most as many entries as allowed events or milliseconds in a window.
 * The capacity doubles and never shrinks.
 */
export class SlidingWindow {
  readonly #windowMs: number;
  #timesMs = new Float64Array(INITIAL_CAPACITY);
  #units = new Uint32Array(INITIAL_CAPACITY);
  #oldest = 0;
  #length = 0;
  #total = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts an event of `cost` units, unless it exceeds the limit. */
  take(limit: number, nowMs: number, cost = 1): WindowVerdict {
    const now = Math.floor(nowMs);
    this.#dropOld(now);
    const isAllowed = this.#fits(limit, cost);
    if (isAllowed) this.#count(now, Math.min(cost, limit));
    return this.#verdict(isAllowed, limit, now, cost);
  }

  /** What `take` would answer about `isAllowed` and, for a refused event, `resetMs`. Counts nothing. */
  peek(limit: number, nowMs: number, cost = 1): WindowVerdict {
    const now = Math.floor(nowMs);
    this.#dropOld(now);
    return this.#verdict(this.#fits(limit, cost), limit, now, cost);
  }

  /** Takes the last event out of the window, if there is one. */
  giveBack(): void {
    if (this.#length === 0) return;
    const newest = (this.#oldest + this.#length - 1) & (this.#timesMs.length - 1);
    this.#total--;
    this.#units[newest] = (this.#units[newest] as number) - 1;
    if (this.#units[newest] === 0) this.#length--;
  }

  /** Whether the window contains no event. Dropping the object then changes no answer. */
  isEmpty(nowMs: number): boolean {
    this.#dropOld(Math.floor(nowMs));
    return this.#length === 0;
  }

  #fits(limit: number, cost: number): boolean {
    return this.#total + Math.min(cost, limit) <= limit;
  }

  #verdict(isAllowed: boolean, limit: number, now: number, cost: number): WindowVerdict {
    let freed = 0;
    let index = 0;
    if (!isAllowed) {
      const missing = this.#total + Math.min(cost, limit) - limit;
      while (freed + this.#unitsAt(index) < missing) freed += this.#unitsAt(index++);
    }
    const leavesMs = this.#length === 0 ? now : (this.#timesMs[this.#at(index)] as number);
    return {
      isAllowed,
      remaining: Math.max(0, limit - this.#total),
      resetMs: leavesMs + this.#windowMs - now,
    };
  }

  /** The slot of the entry with this index; the oldest has index 0. */
  #at(index: number): number {
    return (this.#oldest + index) & (this.#timesMs.length - 1);
  }

  #unitsAt(index: number): number {
    return this.#units[this.#at(index)] as number;
  }

  #dropOld(now: number): void {
    // After a clock was set back, old events would otherwise block clients until the clock catches up.
    if (this.#length > 0 && (this.#timesMs[this.#at(this.#length - 1)] as number) > now) {
      this.#length = 0;
      this.#total = 0;
    }
    while (this.#length > 0 && (this.#timesMs[this.#oldest] as number) + this.#windowMs <= now) {
      this.#total -= this.#unitsAt(0);
      this.#oldest = this.#at(1);
      this.#length--;
    }
  }

  #count(now: number, cost: number): void {
    this.#total += cost;
    const newest = this.#at(this.#length - 1);
    if (this.#length > 0 && this.#timesMs[newest] === now) {
      this.#units[newest] = (this.#units[newest] as number) + cost;
      return;
    }
    if (this.#length === this.#timesMs.length) this.#grow();
    const at = this.#at(this.#length);
    this.#timesMs[at] = now;
    this.#units[at] = cost;
    this.#length++;
  }

  #grow(): void {
    const capacity = this.#timesMs.length;
    const timesMs = new Float64Array(capacity * 2);
    const units = new Uint32Array(capacity * 2);
    for (let i = 0; i < this.#length; i++) {
      timesMs[i] = this.#timesMs[this.#at(i)] as number;
      units[i] = this.#unitsAt(i);
    }
    this.#timesMs = timesMs;
    this.#units = units;
    this.#oldest = 0;
  }
}
