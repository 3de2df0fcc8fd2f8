import { foldWord, splitQuery } from '../analysis/analyzer.ts';

/**
 * Under which text does a phrase stand in the thesaurus? Its words as a query has them, joined by spaces; empty when
 * it has none. `Node.js` gives `node js`, `🏠` stays.
 */
export function phraseKey(text: string): string {
  return splitQuery(text)
    .map(foldWord)
    .filter((word) => word !== '')
    .join(' ');
}
