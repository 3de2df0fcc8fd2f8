import type { RankBitmap } from '../collections/rank-bitmap.ts';
import { LIKELY_ENDING_SHARE } from '../limits.ts';

/**
 * A posting says in 32 bits that a document holds a word, and how well. Lists are in ascending order of docId.
 *
 *     31 … 8   docId
 *      7 … 5   cost: how far the word in the document is from the word asked for
 *      4 … 2   field: where in the document the word stands
 *      1 … 0   position: 0, 1, 2 for the first three words of the name, 3 for the others and all other fields
 *
 * All three are ordered best first, so of two postings of one document the smaller is the better one.
 */
export const DOC_SHIFT = 8;
export const PAYLOAD_MASK = 0xff;
export const COST_SHIFT = 5;
export const COST_MASK = 7;
export const FIELD_SHIFT = 2;
export const FIELD_MASK = 7;
export const POSITION_MASK = 3;

/** The field codes, best first. Code 6 is free. */
export const FIELD = {
  name: 0,
  /** An alias of this one word: the document might as well be named so. */
  wholeAlias: 1,
  /** The pack's slug, when it is one word. */
  packSlug: 2,
  alias: 3,
  tag: 4,
  /** In the list of a phrase that something stands for: a name of exactly these words. */
  wholePhrase: 5,
  packTitle: 7,
} as const;

/**
 * The costs that are stored: the word itself; a word of which it is a part (`arrow` in `arrow2`) or, in the lists of
 * a beginning, a word that begins so; a rare word that begins so. Corrections add their base cost when lists are
 * merged.
 */
export const COST = { exact: 0, part: 1, likelyEnding: 1, unlikelyEnding: 2 } as const;

/** What merging adds to the stored cost of every posting of a list, in the order in which results rank. */
export const BASE_COST = {
  asTyped: 0,
  /** The word as typed where a thesaurus knows it better than the names do, unless a name is just that word. */
  asTypedButRare: 1,
  /** Singular for plural and the reverse. */
  otherNumber: 2,
  /** Another form of a verb: `charge` for `charging`. */
  otherForm: 3,
  /** One edit to a frequent word. */
  oneEdit: 3,
  /** One edit to a rarer word or another first letter; a beginning with one edit. */
  oneEditUnlikely: 4,
  twoEdits: 5,
  twoEditsUnlikely: 6,
} as const;

/** The same for what a thesaurus says that a word means, by tier. */
export const TARGET_COSTS = [1, 2, 4, 5] as const;

/** What a posting of a term that is held by `documents` costs in the list of a beginning of it. */
export function endingCost(documents: number, documentsCount: number): number {
  return documents >= documentsCount * LIKELY_ENDING_SHARE ? COST.likelyEnding : COST.unlikelyEnding;
}

/**
 * The posting of a word in the list of a beginning that is this word, but far more often the beginning of others: in a
 * name that says more, or no name at all, it is no better than a likely ending.
 */
export function asRareWhole(posting: number, nameWords: Uint8Array): number {
  const isExact = ((posting >>> COST_SHIFT) & COST_MASK) === COST.exact;
  return isExact && !isNamedExactly(posting, nameWords) ? atCost(posting, COST.likelyEnding) : posting;
}

/** Is the document named with the word of this posting and nothing else? */
export function isNamedExactly(posting: number, nameWords: Uint8Array): boolean {
  const field = (posting >>> FIELD_SHIFT) & FIELD_MASK;
  return field === FIELD.wholeAlias || (field === FIELD.name && nameWords[posting >>> DOC_SHIFT] === 1);
}

/** The posting at another stored cost. */
export function atCost(posting: number, cost: number): number {
  return (posting & ~(COST_MASK << COST_SHIFT)) | (cost << COST_SHIFT);
}

export function postingOf(docId: number, cost: number, field: number, position: number): number {
  return (
    (docId << DOC_SHIFT) | (cost << COST_SHIFT) | (field << FIELD_SHIFT) | Math.min(position, POSITION_MASK)
  );
}

/** Postings from `start` up to `end`, exclusive, in `values`. */
export interface PostingList {
  readonly values: Int32Array;
  readonly start: number;
  readonly end: number;
  /** The number of a hot list, NOT_FREQUENT for others. */
  readonly slot: number;
  /** The documents as a bitmap, for a long list of a frequent term or prefix. */
  readonly bitmap: RankBitmap | undefined;
}

export const NOT_FREQUENT = -1;

export function plainList(values: Int32Array, start: number, end: number): PostingList {
  return { values, start, end, slot: NOT_FREQUENT, bitmap: undefined };
}

export function lengthOf(list: PostingList): number {
  return list.end - list.start;
}
