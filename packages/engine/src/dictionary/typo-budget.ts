import { PATTERN_UNITS_MAX } from './osa-distance.ts';

/** The maximum number of edits between a query word and its corrections, except phonetic ones: 0, 1 or 2. */
export function typoBudget(word: string): number {
  if (word.length < ONE_EDIT_FROM || word.length > PATTERN_UNITS_MAX || HAS_DIGIT.test(word)) return 0;
  return word.length < TWO_EDITS_FROM - 1 ? 1 : 2;
}

/** Shorter words are neither corrected nor offered as corrections, because nearly every word is close to them. */
export const ONE_EDIT_FROM = 4;

/**
 * Two edits are allowed from this length on. The longer of the two words counts: `bluetoh` is `bluetooth` without two
 * letters. A word of one unit less has a budget of two, for terms of this length.
 */
export const TWO_EDITS_FROM = 8;

/** Words with digits are not corrected: `h2` is not a misspelling of `h1`, nor `arrow2` of `arrow`. */
export const HAS_DIGIT = /\p{N}/u;
