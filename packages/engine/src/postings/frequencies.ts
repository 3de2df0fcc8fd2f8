import { ENOUGH_MATCHES, HEAD_TERM_SHARE, OFTEN_SHARE, VERY_OFTEN_SHARE } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { lengthOf, type PostingList } from './posting.ts';

/** Results of `howOften`. */
export const OFTEN = { seldom: 0, likely: 1, nothingElse: 2 } as const;

/** Judges by the number of documents with a word whether somebody who types it means it. */
export class Frequencies {
  readonly #documentsCount: number;
  /** By term, the number of documents with it in their names. */
  readonly #named: Uint32Array;

  constructor(snapshot: Snapshot, documentsCount: number) {
    this.#documentsCount = documentsCount;
    this.#named = snapshot.uint32('engine.suggest.named');
  }

  /** Is the term in the names of so many documents that its user means it? */
  isHeadTerm(term: number): boolean {
    return this.#named[term]! >= Math.max(ENOUGH_MATCHES, this.#documentsCount * HEAD_TERM_SHARE);
  }

  /** How likely is the word or prefix with these documents meant as typed? */
  howOften(list: PostingList): number {
    const documents = lengthOf(list);
    if (documents < Math.max(ENOUGH_MATCHES, this.#documentsCount * OFTEN_SHARE)) return OFTEN.seldom;
    return documents < this.#documentsCount * VERY_OFTEN_SHARE ? OFTEN.likely : OFTEN.nothingElse;
  }
}
