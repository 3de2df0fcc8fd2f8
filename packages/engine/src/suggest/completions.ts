import { lowerBound } from '../collections/lower-bound.ts';
import type { TopList } from '../collections/top-list.ts';
import type { TermDictionary } from '../dictionary/term-dictionary.ts';
import { SUGGESTIONS_MAX } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { HIDDEN_TERMS, NO_TERM, SHOWN_COUNTS } from './suggestions-writer.ts';

export class Completions {
  readonly #dictionary: TermDictionary;
  readonly #counts: Uint32Array;
  readonly #weights: Float64Array;
  /** Nodes above many terms, ascending, and the SUGGESTIONS_MAX top completions of each. */
  readonly #nodes: Uint32Array;
  readonly #completions: Uint32Array;
  /** By term 1 if only private documents have it; undefined if the index has no private document. */
  readonly #hidden: Uint8Array | undefined;

  constructor(snapshot: Snapshot, dictionary: TermDictionary) {
    this.#dictionary = dictionary;
    const hasPrivate = snapshot.has(HIDDEN_TERMS);
    this.#counts = snapshot.uint32(hasPrivate ? SHOWN_COUNTS : 'engine.suggest.counts');
    this.#hidden = hasPrivate ? snapshot.uint8(HIDDEN_TERMS) : undefined;
    this.#weights = snapshot.float64('engine.suggest.weights');
    this.#nodes = snapshot.uint32('engine.suggest.nodes');
    this.#completions = snapshot.uint32('engine.suggest.completions');
  }

  get hidesTerms(): boolean {
    return this.#hidden !== undefined;
  }

  /** Whether only private documents have this term, so no suggestion and no correction may show it. */
  isHidden(term: number): boolean {
    return this.#hidden?.[term] === 1;
  }

  /** The number of documents with this term in name, alias or tag, without private ones. */
  documentsOf(term: number): number {
    return this.#counts[term]!;
  }

  /**
   * Orders terms by documents with the term in a name, then by all documents. 0 for a term that is never suggested, see
   * suggestions-writer.ts.
   */
  weightOf(term: number): number {
    return this.#weights[term]!;
  }

  /** Offers the candidate top terms below a node. O(log nodes), or a walk over at most WALKED_TERMS_MAX terms. */
  offerUnder(node: number, best: TopList): void {
    const place = lowerBound(this.#nodes, node);
    if (this.#nodes[place] !== node) {
      const end = this.#dictionary.endTerm(node);
      for (let term = this.#dictionary.firstTerm(node); term < end; term++) {
        best.offer(term, this.#weights[term]!);
      }
      return;
    }
    const start = place * SUGGESTIONS_MAX;
    for (let at = start; at < start + SUGGESTIONS_MAX; at++) {
      const term = this.#completions[at]!;
      if (term === NO_TERM) return;
      best.offer(term, this.#weights[term]!);
    }
  }
}
