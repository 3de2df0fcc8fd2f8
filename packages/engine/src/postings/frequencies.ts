import { ENOUGH_MATCHES, HEAD_TERM_SHARE, OFTEN_SHARE, VERY_OFTEN_SHARE } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { lengthOf, type PostingList } from './posting.ts';

/** Answers of `howOften`. */
export const OFTEN = { seldom: 0, likely: 1, nothingElse: 2 } as const;

/** How sure is it, by how many documents have a word, that somebody who types it means it? */
export class Frequencies {
  readonly #documentsCount: number;
  /** By term how many documents have it in their names. */
  readonly #named: Uint32Array;

  constructor(snapshot: Snapshot, documentsCount: number) {
    this.#documentsCount = documentsCount;
    this.#named = snapshot.uint32('engine.suggest.named');
  }

  /** Whether so many documents are named with a term that whoever types it means it. */
  isHeadTerm(term: number): boolean {
    return this.#named[term]! >= Math.max(ENOUGH_MATCHES, this.#documentsCount * HEAD_TERM_SHARE);
  }

  /** How sure is it that what leads to these documents is meant, be it only a beginning? */
  howOften(list: PostingList): number {
    const documents = lengthOf(list);
    if (documents < Math.max(ENOUGH_MATCHES, this.#documentsCount * OFTEN_SHARE)) return OFTEN.seldom;
    return documents < this.#documentsCount * VERY_OFTEN_SHARE ? OFTEN.likely : OFTEN.nothingElse;
  }
}
