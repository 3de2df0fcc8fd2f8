import type { RankBitmap } from '../collections/rank-bitmap.ts';
import { LIKELY_COMPLETION_SHARE } from '../limits.ts';

/**
 * A posting says in 32 bits that a document has a term. Lists are in ascending order of docId.
 *
 *     31 … 8   docId
 *      7 … 5   match cost: how far the word in the document is from the word searched, see COST and BASE_COST
 *      4 … 2   field that has the word
 *      1 … 0   position: 0, 1, 2 for the first three words of the name, 3 for the others and all other fields
 *
 * Smaller is better in all three; of two postings of one document the smaller one is therefore the better one.
 */
export const DOC_SHIFT = 8;
export const PAYLOAD_MASK = 0xff;
export const COST_SHIFT = 5;
export const COST_MASK = 7;
export const FIELD_SHIFT = 2;
export const FIELD_MASK = 7;
export const POSITION_MASK = 3;

/** The field codes. Of two postings of equal cost, the one with the lower code counts. */
export const FIELD = {
  name: 0,
  /** An alias of a single word, which counts as a name. */
  wholeAlias: 1,
  /** The pack's slug, when it is one word. */
  packSlug: 2,
  /** A word of the name that tells its style or size. Beside other words, it counts as a word of the name. */
  style: 3,
  alias: 4,
  tag: 5,
  /** Only in the lists of thesaurus targets of several words: a name of exactly these words, the best field. */
  wholePhrase: 6,
  packTitle: 7,
} as const;

/**
 * The stored costs. `exact`: the document has the word itself. `part`: it has a word of which this is a part (`arrow`
 * of `arrow2`). In lists of prefixes, a frequent or a rare completion, see `completionCost`. Merging adds BASE_COST.
 */
export const COST = { exact: 0, part: 1, likelyCompletion: 1, unlikelyCompletion: 2 } as const;

/**
 * Added to the stored cost of every posting of a list when lists are merged, by kind of expansion, the best first. For
 * the conditions of edits and phonetic matches, see `costOf` in term-expansion/corrections.ts.
 */
export const BASE_COST = {
  asTyped: 0,
  /**
   * The word as typed if it is a thesaurus word with accents, or if it is rare beside other words and has a target of
   * tier 0. In the second case a name of exactly this word costs nothing.
   */
  asTypedButRare: 1,
  /** The plural of a singular, or the reverse. */
  otherNumber: 2,
  /** Another form of a verb: `charge` for `charging`. */
  otherForm: 3,
  /** One edit to a frequent word with the same first letter; a far more frequent phonetic match; an accented prefix. */
  oneEdit: 3,
  /** One edit to a rarer word, or to another first letter; a prefix with one edit; a frequent phonetic match. */
  oneEditUnlikely: 4,
  /** Two edits to a frequent word with the same first letter; other phonetic matches. */
  twoEdits: 5,
  twoEditsUnlikely: 6,
} as const;

/** The base costs of thesaurus targets, by tier. */
export const TARGET_COSTS = [1, 2, 4, 5] as const;

/** The cost of a posting in the list of a prefix, by the number of documents with the whole term. */
export function completionCost(documents: number, documentsCount: number): number {
  return documents >= documentsCount * LIKELY_COMPLETION_SHARE
    ? COST.likelyCompletion
    : COST.unlikelyCompletion;
}

/**
 * The posting of a term in the list of the prefix that is this term, when longer terms with the prefix are far more
 * frequent. It costs as much as a likely completion, except in a name of exactly this word, without one of style.
 */
export function asRareWhole(posting: number, nameWords: Uint8Array): number {
  const isExact = ((posting >>> COST_SHIFT) & COST_MASK) === COST.exact;
  const isAlias = ((posting >>> FIELD_SHIFT) & FIELD_MASK) === FIELD.wholeAlias;
  const isWhole = isNamedExactly(posting, nameWords) && (isAlias || nameWords[posting >>> DOC_SHIFT] === 1);
  return isExact && !isWhole ? atCost(posting, COST.likelyCompletion) : posting;
}

/** The words of a name: all, in the low bits, and up to STYLE_WORDS_MAX of style and size among them. */
export function nameWordsCode(all: number, style: number): number {
  return all | (Math.min(style, STYLE_WORDS_MAX) << NAME_WORDS_CODE_SHIFT);
}

export function plainWordsOf(code: number): number {
  return (code & NAME_WORDS_MASK) - (code >>> NAME_WORDS_CODE_SHIFT);
}

export const NAME_WORDS_CODE_SHIFT = 4;
export const NAME_WORDS_MASK = 15;
export const STYLE_WORDS_MAX = 3;

/**
 * Whether the name, without words of style and size, or an alias is one word: that of this posting or, at the cost
 * `part`, one with this part.
 */
export function isNamedExactly(posting: number, nameWords: Uint8Array): boolean {
  const field = (posting >>> FIELD_SHIFT) & FIELD_MASK;
  return (
    field === FIELD.wholeAlias ||
    (field === FIELD.name && plainWordsOf(nameWords[posting >>> DOC_SHIFT]!) === 1)
  );
}

export function isInName(field: number): boolean {
  return field === FIELD.name || field === FIELD.style;
}

export function atCost(posting: number, cost: number): number {
  return (posting & ~(COST_MASK << COST_SHIFT)) | (cost << COST_SHIFT);
}

/** The posting of these values. Positions above POSITION_MASK count as POSITION_MASK. */
export function postingOf(docId: number, cost: number, field: number, position: number): number {
  return (
    (docId << DOC_SHIFT) | (cost << COST_SHIFT) | (field << FIELD_SHIFT) | Math.min(position, POSITION_MASK)
  );
}

/** Postings from `start` up to `end`, exclusive, in `values`: one per document. */
export interface PostingList {
  readonly values: Int32Array;
  readonly start: number;
  readonly end: number;
  /** The slot of the list of a frequent term or prefix; NOT_FREQUENT for other lists. */
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
