import type { PostingList } from '../postings/posting.ts';

/** The matches of a single word, in two parts that may overlap. */
export interface HotUnion {
  /** A hot list. */
  readonly hot: PostingList;
  /** What its postings cost beyond their own cost. */
  readonly baseCost: number;
  /** The documents of all other readings, each with its cheapest posting. */
  readonly rest: PostingList;
}
