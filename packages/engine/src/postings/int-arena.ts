/**
 * Scratch memory for lists that live as long as one query: `reset` before a query, `reserve` per list. Reserved memory
 * stays valid when the arena grows, because it then continues in a new array.
 */
export class IntArena {
  values = new Int32Array(1 << 16);
  #used = 0;

  reset(): void {
    this.#used = 0;
  }

  /**
   * Reserves `length` integers and returns where they start in `values`. Read `values` after this call: it may be a new
   * array.
   */
  reserve(length: number): number {
    if (this.#used + length > this.values.length) {
      this.values = new Int32Array(Math.max(this.values.length * 2, length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += length;
    return start;
  }

  /** Releases the memory from `end` on, which must be within or at the end of the latest reservation. */
  shrinkTo(end: number): void {
    this.#used = end;
  }
}
