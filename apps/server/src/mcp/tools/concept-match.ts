import { STYLES } from '@glyphdex/contract';

/**
 * How well the name of an icon matches a concept: its name alone (`home`), its name with words that only describe the
 * manner of drawing (`home-outline`), further words (`home-account`), or other words, such as a synonym (`house`).
 */
export type ConceptMatch = 'exact' | 'variant' | 'part' | 'related';

/** Higher is better. A variant is nearly as good as the exact name, because a pack may name all its icons so. */
export const MATCH_WEIGHT: Readonly<Record<ConceptMatch, number>> = {
  exact: 30,
  variant: 28,
  part: 18,
  related: 10,
};

/** Words of names that describe the manner of drawing. */
const MANNERS: ReadonlySet<string> = new Set([
  ...STYLES.flatMap(({ slug }) => slug.split('-')),
  ...'fill filled line lined linear outlined o alt round baseline stroke color colored small large logo icon'.split(
    ' ',
  ),
]);

export function matchConcept(concept: string, iconName: string): ConceptMatch {
  const wanted = wordsOf(concept);
  const found = wordsOf(iconName);
  if (wanted.length === 0 || !wanted.every((word) => found.includes(word))) return 'related';
  const others = found.filter((word) => !wanted.includes(word));
  if (others.length === 0) return 'exact';
  return others.every((word) => MANNERS.has(word) || /^\d+$/.test(word)) ? 'variant' : 'part';
}

/** Lower-case words, in singular if they end with a single s: `Shopping carts` gives `shopping` and `cart`. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
}
