/**
 * Has this query used up its time? Polled by the matcher at coarse steps. The clock is handed in, since the
 * engine itself does no I/O.
 */
export class Deadline {
  readonly #now: () => number;
  readonly #endsAtMs: number;

  constructor(now: () => number, budgetMs: number) {
    this.#now = now;
    this.#endsAtMs = now() + budgetMs;
  }

  isExceeded(): boolean {
    return this.#now() >= this.#endsAtMs;
  }
}
