import { foldWord, spellingOf, splitQuery } from '../analysis/analyzer.ts';

/** The two ways in which a phrase is looked up: folded, and with its accents. */
export interface PhraseKeys {
  readonly folded: string;
  readonly spelt: string;
}

/**
 * Under which texts does a phrase stand in the thesaurus? Its words as a query has them, joined by spaces; empty when
 * it has none. `Node.js` gives `node js`, `🏠` stays.
 */
export function phraseKeys(text: string): PhraseKeys {
  const words = splitQuery(text)
    .map((raw) => ({ folded: foldWord(raw), spelt: spellingOf(raw) }))
    .filter(({ folded }) => folded !== '');
  return {
    folded: words.map(({ folded }) => folded).join(' '),
    spelt: words.map(({ spelt }) => spelt).join(' '),
  };
}
