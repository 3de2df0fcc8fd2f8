/**
 * Scratch memory for lists that live as long as one query. `reset` before a query, `reserve` per list. What was
 * handed out stays valid when the arena grows, since it then moves to a new array.
 */
export class IntArena {
  values = new Int32Array(1 << 16);
  #used = 0;

  reset(): void {
    this.#used = 0;
  }

  /** Where `length` integers may be written in `values`. Read `values` after this call: it may have grown. */
  reserve(length: number): number {
    if (this.#used + length > this.values.length) {
      this.values = new Int32Array(Math.max(this.values.length * 2, length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += length;
    return start;
  }

  /** Gives back what was reserved from `end` on. */
  shrinkTo(end: number): void {
    this.#used = end;
  }
}
