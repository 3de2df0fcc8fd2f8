import { lowerBound } from '../collections/lower-bound.ts';
import type { TopList } from '../collections/top-list.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/**
 * For each term, the other terms in the same names, with document counts. For the slug of a pack: the terms in the
 * names of its icons.
 */
export class CooccurringTerms {
  readonly #offsets: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #counts: Uint32Array;
  /** By term, 0 if it is never suggested. */
  readonly #weights: Float64Array;

  constructor(snapshot: Snapshot) {
    this.#offsets = snapshot.uint32('engine.cooccurrence.offsets');
    this.#terms = snapshot.uint32('engine.cooccurrence.terms');
    this.#counts = snapshot.uint32('engine.cooccurrence.counts');
    this.#weights = snapshot.float64('engine.suggest.weights');
  }

  /**
   * The number of documents with `other` in a name and `term` in a name or as their pack. O(log co-occurring terms).
   */
  documentsOf(term: number, other: number): number {
    const at = this.#firstAtLeast(term, other);
    return at < this.#offsets[term + 1]! && this.#terms[at] === other ? this.#counts[at]! : 0;
  }

  /**
   * Offers the terms from `from` to `to` (exclusive) that co-occur with all of `terms` and may be suggested, each with
   * the lowest of its counts: exact for one term, an upper bound for several. O(co-occurring terms in the range).
   */
  offerWithin(terms: readonly number[], from: number, to: number, best: TopList): void {
    const [first, ...others] = [...terms].sort((a, b) => this.#countOf(a) - this.#countOf(b));
    if (first === undefined) return;
    const end = this.#offsets[first + 1]!;
    for (let at = this.#firstAtLeast(first, from); at < end && this.#terms[at]! < to; at++) {
      const term = this.#terms[at]!;
      if (this.#weights[term] === 0) continue;
      let count = this.#counts[at]!;
      for (const other of others) count = Math.min(count, this.documentsOf(other, term));
      best.offer(term, count);
    }
  }

  #countOf(term: number): number {
    return this.#offsets[term + 1]! - this.#offsets[term]!;
  }

  #firstAtLeast(term: number, other: number): number {
    return lowerBound(this.#terms, other, this.#offsets[term], this.#offsets[term + 1]);
  }
}
