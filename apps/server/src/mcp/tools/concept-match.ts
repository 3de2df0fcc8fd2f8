/**
 * How well the name of an icon matches a concept: its name alone (`home`), its name with words that only describe the
 * manner of drawing (`home-outline`), further words (`home-account`), or other words, such as a synonym (`house`).
 */
export type ConceptMatch = 'exact' | 'variant' | 'part' | 'related';

/** Higher is better. A variant is nearly as good as the exact name, because a pack may name all its icons so. */
const MATCH_WEIGHT: Readonly<Record<ConceptMatch, number>> = {
  exact: 30,
  variant: 28,
  part: 18,
  related: 10,
};

/** Words that packs add to the name of a thing, so a name that ends in one shows mostly that thing: `file-search`. */
const MODIFIERS: ReadonlySet<string> = new Set(
  'add alert cancel check close delete download edit error favorite help info lock pause play profile question refresh remove search setting share star sync time upload user view warning'.split(
    ' ',
  ),
);
const ASIDE_WEIGHT = 9;

/** Words that name one of several manners in which a pack draws its icons. */
const MANNERS: ReadonlySet<string> = new Set(
  'outline outlined line lined linear stroke solid fill filled baseline duotone twotone duo rounded round sharp thin light regular medium bold broken bulk flat gradient color colored monochrome multicolor pixel mini o'.split(
    ' ',
  ),
);
/** Words for further drawings and shapes around them. Icons of one style may have them or not. */
const FORMS: ReadonlySet<string> = new Set('circle square alt small large logo icon animated'.split(' '));
/** Manners that also name things, as in `traffic-light`. */
const THINGS = /^(?:light|line|broken|sharp|bold|flat|regular|medium|color|mini|stroke|o|\d+)$/;

export function matchConcept(concept: string, iconName: string): ConceptMatch {
  const wanted = wordsOf(concept);
  const found = wordsOf(iconName);
  if (wanted.length === 0 || !wanted.every((word) => found.includes(word))) return 'related';
  const others = found.filter((word) => !wanted.includes(word));
  if (others.length === 0) return 'exact';
  const isManner = (word: string) => MANNERS.has(word) || FORMS.has(word) || /^\d+$/.test(word);
  return others.every(isManner) ? 'variant' : 'part';
}

/**
 * How well an icon shows a concept, as `MATCH_WEIGHT`. Below a synonym are things with a modifier (`file-search`), and
 * names with other words of the concept than its last, which names the thing: `sign-language` is no `sign out`.
 */
export function weightOf(concept: string, iconName: string, match: ConceptMatch): number {
  const wanted = wordsOf(concept);
  const found = wordsOf(iconName);
  const last = wanted.at(-1) ?? '';
  const isAside =
    match === 'part'
      ? wanted.length === 1 && MODIFIERS.has(last) && found[0] !== last
      : match === 'related' && !found.includes(last) && wanted.some((word) => found.includes(word));
  return isAside ? ASIDE_WEIGHT : MATCH_WEIGHT[match];
}

/**
 * The words for the manner at the start or the end of a name, without those of the concept: `home-2-bold-duotone` gives
 * `bold duotone`, `home-24-filled` gives `24 filled`. Empty for a name without them.
 */
export function mannerOf(concept: string, iconName: string): string {
  const wanted = wordsOf(concept);
  const isForm = (word: string) => FORMS.has(word) || /^\d$/.test(word);
  const isManner = (word: string) =>
    !wanted.includes(word) && (MANNERS.has(word) || /^\d\d/.test(word) || isForm(word));
  const words = wordsOf(iconName);
  const end = words.findLastIndex((word) => !isManner(word)) + 1;
  const start = words.findIndex((word) => !isManner(word));
  return [...words.slice(0, Math.max(0, start)), ...words.slice(end)]
    .filter((word) => !isForm(word))
    .join(' ');
}

/** Whether every word of a manner also names things, so that a name with it may have no manner at all. */
export function mayBeThing(manner: string): boolean {
  return manner.split(' ').every((word) => THINGS.test(word));
}

/** Lower-case words, in singular if they end with a single s: `Shopping carts` gives `shopping` and `cart`. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
}
