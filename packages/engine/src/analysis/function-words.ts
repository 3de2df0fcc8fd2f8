/**
 * Is this a word that says little about an icon? When words must be dropped these go first, whatever their
 * number of documents: in `icon for home` only `home` tells what is wanted.
 */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an and at by for from in into is my of or the to with icon icons svg'.split(' '),
);
