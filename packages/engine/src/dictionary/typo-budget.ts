/** How many edits may lie between a word of this length and what was meant? */
export function typoBudget(word: string): number {
  if (word.length < ONE_EDIT_FROM || HAS_DIGIT.test(word)) return 0;
  return word.length < TWO_EDITS_FROM - 1 ? 1 : 2;
}

/** Shorter words are neither corrected nor what a correction leads to: nearly everything is near them. */
export const ONE_EDIT_FROM = 4;

/**
 * Two edits from this length on. It is that of the longer word which counts: `bluetoh` is `bluetooth` with two letters
 * left out.
 */
export const TWO_EDITS_FROM = 8;

/** `h2` is no misspelling of `h1`, nor `arrow2` of `arrow`: words with digits are taken as they are. */
export const HAS_DIGIT = /\p{N}/u;
