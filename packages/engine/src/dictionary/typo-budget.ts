/** The maximum number of edits between a query word of this length and its correction. */
export function typoBudget(word: string): number {
  if (word.length < ONE_EDIT_FROM || HAS_DIGIT.test(word)) return 0;
  return word.length < TWO_EDITS_FROM - 1 ? 1 : 2;
}

/** Shorter words are neither corrected nor offered as corrections, because nearly every word is close to them. */
export const ONE_EDIT_FROM = 4;

/**
 * Two edits are allowed from this length on. The longer of the two words counts: `bluetoh` is `bluetooth` without two
 * letters.
 */
export const TWO_EDITS_FROM = 8;

/** Words with digits are never corrected: `h2` is not a misspelling of `h1`, nor `arrow2` of `arrow`. */
export const HAS_DIGIT = /\p{N}/u;
