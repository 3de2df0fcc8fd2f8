/** How many edits may lie between a word of this length and what was meant? */
export function typoBudget(word: string): number {
  if (word.length < ONE_EDIT_FROM || IS_NUMBER.test(word)) return 0;
  return word.length < TWO_EDITS_FROM ? 1 : 2;
}

/** Shorter words are neither corrected nor what a correction leads to: nearly everything is near them. */
export const ONE_EDIT_FROM = 4;
export const TWO_EDITS_FROM = 8;

/** A wrong number is another number, not a misspelling. */
export const IS_NUMBER = /^\p{N}+$/u;
