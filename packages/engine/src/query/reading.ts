import type { PostingList } from '../postings/posting.ts';

/** One way to read a word of the query: as a term of the index, or as the beginning of some. */
export interface Reading {
  readonly kind: 'typed' | 'named exactly' | 'meaning' | 'other number' | 'other form' | 'typo' | 'sound';
  readonly edits: number;
  /** What the reading costs beyond the cost of its postings. */
  readonly baseCost: number;
  /** The terms reached: those from `firstTerm` up to `endTerm`, exclusive. */
  readonly firstTerm: number;
  readonly endTerm: number;
  /** For a meaning, the word or words of names that are meant; then there are no terms. */
  readonly target: string | undefined;
  readonly list: PostingList;
  /** Of a beginning that is a term itself, the list of this term: its postings cost at most one more in `list`. */
  readonly ownList?: PostingList | undefined;
}
