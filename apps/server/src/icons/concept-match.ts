import type { NAME_MATCHES } from '@glyphdex/contract';
import { fold, otherNumber } from '@glyphdex/engine';

/**
 * How well the name of an icon matches a concept: its name alone (`home`), its name with words that only describe the
 * manner of drawing (`home-outline`), further words (`home-account`), or other words, such as a synonym (`house`).
 */
export type ConceptMatch = (typeof NAME_MATCHES)[number];

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
  'outline outlined line lined linear stroke solid fill filled baseline duotone twotone duo rounded round sharp thin light regular medium bold broken bulk flat gradient color colored monochrome multicolor pixel mini o px'.split(
    ' ',
  ),
);
/** Words for further drawings and shapes around them. Icons of one style may have them or not. */
const FORMS: ReadonlySet<string> = new Set('circle square alt small large logo icon animated'.split(' '));
/** Manners that also name things, as in `traffic-light`. */
const THINGS = /^(?:light|line|broken|sharp|bold|flat|regular|medium|color|mini|stroke|o|\d+)$/;

/** Plurals that name another thing than their singular: `news` is not `new`. */
const OWN_PLURALS: ReadonlySet<string> = new Set('arms customs glasses goods news'.split(' '));

/** A thing that a person names in words. */
export interface Concept {
  readonly text: string;
  /** As packs write it: `shopping-cart`. */
  readonly name: string;
  /** By word, the folded word and its singular or plural. */
  readonly words: readonly (readonly string[])[];
  /** The words as one: some packs write `shoppingcart`. */
  readonly joined: string;
}

export function conceptOf(text: string): Concept {
  const words = wordsOf(text);
  return {
    text,
    name: words.join('-'),
    words: words.map((word) => (OWN_PLURALS.has(word) ? [word] : [word, ...otherNumber(word)])),
    joined: words.join(''),
  };
}

export function matchConcept({ words, joined }: Concept, iconName: string): ConceptMatch {
  const found = wordsOf(iconName);
  if (words.length === 0) return 'related';
  const isWanted = (word: string) => word === joined || words.some((forms) => forms.includes(word));
  const hasAll = found.includes(joined) || words.every((forms) => forms.some((form) => found.includes(form)));
  if (!hasAll) return 'related';
  const others = found.filter((word) => !isWanted(word));
  if (others.length === 0) return 'exact';
  const isManner = (word: string) => MANNERS.has(word) || FORMS.has(word) || /^\d+$/.test(word);
  return others.every(isManner) ? 'variant' : 'part';
}

/**
 * How well an icon shows a concept, as `MATCH_WEIGHT`. Below a synonym are things with a modifier (`file-search`), and
 * names with other words of the concept than its last, which names the thing: `sign-language` is no `sign out`.
 */
export function weightOf({ words }: Concept, iconName: string, match: ConceptMatch): number {
  const found = wordsOf(iconName);
  const last = words.at(-1) ?? [];
  const isAside =
    match === 'part'
      ? words.length === 1 && last.some((form) => MODIFIERS.has(form)) && !last.includes(found[0]!)
      : match === 'related' &&
        !last.some((form) => found.includes(form)) &&
        words.some((forms) => forms.some((form) => found.includes(form)));
  // `arrow` rather than `arrows`.
  const inOtherNumber = words.filter(([word]) => !found.includes(word!)).length;
  return (isAside ? ASIDE_WEIGHT : MATCH_WEIGHT[match]) - (inOtherNumber > 0 ? 0.5 : 0);
}

/**
 * The words for the manner at the start or the end of a name, without those of the concept: `home-2-bold-duotone` gives
 * `bold duotone`, `home-24-filled` gives `24 filled`. Empty for a name without them.
 */
export function mannerOf(concept: Pick<Concept, 'words'>, iconName: string): string {
  const words = wordsOf(iconName);
  const { start, end } = coreOf(words, (word) => concept.words.some((forms) => forms.includes(word)));
  return [...words.slice(0, start), ...words.slice(end)].filter((word) => !isForm(word)).join(' ');
}

/** The words of a name without those for the manner, or all if there are no others: `home-2-bold` gives `home 2`. */
export function thingOf(iconName: string): string {
  const words = wordsOf(iconName);
  const { start, end } = coreOf(words, () => false);
  if (start >= end) return words.join(' ');
  return words.filter((word, at) => (at >= start && at < end) || isForm(word)).join(' ');
}

/** Where the words begin and end that name more than a manner or form. */
function coreOf(
  words: readonly string[],
  isConcept: (word: string) => boolean,
): { readonly start: number; readonly end: number } {
  const isCore = (word: string) =>
    isConcept(word) || !(MANNERS.has(word) || /^\d\d/.test(word) || isForm(word));
  return { start: Math.max(0, words.findIndex(isCore)), end: words.findLastIndex(isCore) + 1 };
}

function isForm(word: string): boolean {
  return FORMS.has(word) || /^\d$/.test(word);
}

/** Whether every word of a manner also names things, so that a name with it may have no manner at all. */
export function mayBeThing(manner: string): boolean {
  return manner.split(' ').every((word) => THINGS.test(word));
}

/** Folded runs of letters and of digits: `Shopping carts2` gives `shopping`, `carts` and `2`. */
function wordsOf(text: string): string[] {
  return fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** Each name once, in any case: `home` and `HOME` are one. Without empty ones. */
export function distinctNames(texts: readonly string[]): readonly string[] {
  const trimmed = texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  return [...new Map(trimmed.toReversed().map((text) => [text.toLowerCase(), text])).values()].toReversed();
}
