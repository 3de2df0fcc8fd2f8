import { splitWords } from '../analysis/analyzer.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary, type TermRange } from '../dictionary/term-dictionary.ts';
import type { TermExpansion, WordExpansions } from '../term-expansion/term-expander.ts';

/**
 * The terms of these words and of all of them joined, their completions, and their inflections. Words may be no terms
 * themselves.
 */
export function queryTerms(dictionary: TermDictionary, words: readonly string[]): TermRange[] {
  const ranges: TermRange[] = [];
  for (const word of words.length > 1 ? [...words, words.join('')] : words) {
    const node = dictionary.descend(ROOT, word);
    if (node !== NONE) ranges.push({ from: dictionary.firstTerm(node), to: dictionary.endTerm(node) });
    for (const form of [...otherNumber(word), ...verbForms(word)]) {
      const term = form.startsWith(word) ? NONE : dictionary.termOf(form);
      if (term !== NONE) ranges.push({ from: term, to: term + 1 });
    }
  }
  return ranges;
}

/**
 * The terms that a query most probably means: of each word the corrections and inflections of the lowest cost, and for
 * a word that is no term or prefix its first thesaurus target. For `hoem` or `maison`, the related tag `home` would
 * only repeat the query.
 */
export function expansionTerms(dictionary: TermDictionary, expansions: WordExpansions): TermRange[] {
  const ranges: TermRange[] = [];
  for (const ofWord of expansions) {
    const typed = ofWord.find(({ kind }) => kind === 'typed');
    if (typed !== undefined && ofWord.length === 1) continue;
    const corrections = ofWord.filter(isCorrection);
    const least = Math.min(...corrections.map(({ baseCost }) => baseCost));
    for (const { firstTerm, endTerm, baseCost } of corrections)
      if (baseCost === least && firstTerm !== NONE) ranges.push({ from: firstTerm, to: endTerm });
    const target = typed === undefined ? ofWord.find(({ kind }) => kind === 'thesaurus')?.target : undefined;
    if (target !== undefined) ranges.push(...queryTerms(dictionary, splitWords(target)));
  }
  return ranges;
}

function isCorrection({ kind }: TermExpansion): boolean {
  return kind === 'typo' || kind === 'phonetic' || kind === 'number' || kind === 'verb form';
}
