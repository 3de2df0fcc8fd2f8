import { otherNumber } from '../analysis/plural.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import type { TermRange } from '../related-tags.ts';

/** Which terms are the query's own words: these words, what begins with them, and their other number? */
export function ownTerms(dictionary: TermDictionary, words: readonly string[]): TermRange[] {
  const ranges: TermRange[] = [];
  for (const word of words) {
    const node = dictionary.descend(ROOT, word);
    if (node !== NONE) ranges.push({ from: dictionary.firstTerm(node), to: dictionary.endTerm(node) });
    for (const form of otherNumber(word)) {
      const term = form.startsWith(word) ? NONE : dictionary.termOf(form);
      if (term !== NONE) ranges.push({ from: term, to: term + 1 });
    }
  }
  return ranges;
}
