import type { StyleSlug } from '@glyphdex/contract';

/**
 * Styles by the words that packs use for them in icon names, suffix tables and titles. `duotone` is also written `duo`,
 * `line` also `linear`, and so on.
 */
export const STYLE_WORDS: ReadonlyMap<string, readonly StyleSlug[]> = stylesByWord({
  outline: 'outline outlined line linear stroke',
  solid: 'solid fill filled baseline',
  bold: 'bold boldduotone',
  duotone: 'duotone duo boldduotone',
  'two-tone': 'twotone',
  rounded: 'rounded round',
  monochrome: 'monotone monochrome',
  'hand-drawn': 'freehand',
  mini: 'mini micro',
  ...{ sharp: 'sharp', thin: 'thin', light: 'light', regular: 'regular', medium: 'medium' },
  ...{ broken: 'broken', bulk: 'bulk', flat: 'flat', gradient: 'gradient', pixel: 'pixel' },
});

function stylesByWord(wordsOf: Partial<Record<StyleSlug, string>>): Map<string, StyleSlug[]> {
  const table = new Map<string, StyleSlug[]>();
  for (const [style, words] of Object.entries(wordsOf) as [StyleSlug, string][])
    for (const word of words.split(' ')) table.set(word, [...(table.get(word) ?? []), style]);
  return table;
}

/** Style words that often name things. In names, they are styles only if the set declares them as a suffix. */
export const DECLARED_ONLY: ReadonlySet<string> = new Set(
  'medium bulk flat gradient monotone monochrome pixel freehand mini micro baseline stroke duo'.split(' '),
);

/**
 * Style words that also name things or actions, with the minimum of names of a large set that end in them:
 * `rail-light`, `heart-broken` and `chart-line` are things.
 */
export const THING_WORDS: ReadonlyMap<string, number> = new Map([
  ['light', 12],
  ['line', 12],
  ['broken', 12],
  ['sharp', 12],
  ['linear', 3],
  ['bold', 3],
  ['fill', 3],
]);

/** Words for a shape around the picture. They are styles, but the name without style words keeps them. */
export const CONTAINER_WORDS: ReadonlyMap<string, StyleSlug> = new Map([
  ['circle', 'circle'],
  ['circled', 'circle'],
  ['square', 'square'],
]);

/** Icons of this size or smaller are drawn with fewer details; packs call them mini or micro. */
const MINI_PIXELS_MAX = 16;

/** Weights of lines. `bold` is none of them, because many sets call their solid icons bold. */
const WEIGHTS: ReadonlySet<StyleSlug> = new Set(['thin', 'light', 'regular']);

export function isWeight(style: StyleSlug): boolean {
  return WEIGHTS.has(style);
}

/**
 * Styles by suffix or prefix of a set, from the titles that the set gives them. A suffix for a weight means outlines if
 * the set also has solid icons but none called outline. `Regular` for the icons without suffix is a style only if the
 * set has further weights or solid icons.
 */
export function stylesByAffix(titles: ReadonlyMap<string, string>): Map<string, StyleSlug[]> {
  const table = new Map([...titles].map(([affix, title]) => [affix, stylesInSuffixTitle(title)]));
  const all = new Set([...table.values()].flat());
  const isPaired = all.has('solid') && !all.has('outline');
  const isWeighted = isPaired || all.has('thin') || all.has('light') || all.has('bold');
  for (const [affix, styles] of table) {
    if (affix === '' && styles[0] === 'regular' && !isWeighted) styles.shift();
    else if (affix !== '' && styles.length === 1 && isWeight(styles[0]!) && isPaired) styles.push('outline');
  }
  return table;
}

/** Styles in the title that a set gives a suffix, such as `16 Filled`. A small size is one of them. */
export function stylesInSuffixTitle(title: string): StyleSlug[] {
  const pixels = /^(?:\w+ )?(\d+)(?:x\1|px)?\b/.exec(title)?.[1];
  const isMini = pixels !== undefined && Number(pixels) >= 8 && Number(pixels) <= MINI_PIXELS_MAX;
  return isMini ? [...stylesInTitle(title), 'mini'] : stylesInTitle(title);
}

/** Styles in the title of a set, such as `20 Solid`, `Two-Tone` or `Sharp Two Tone`. */
export function stylesInTitle(title: string): StyleSlug[] {
  const words = title
    .toLowerCase()
    .replace(/two[\s-]?tone/g, 'twotone')
    .replace(/hand[\s-]?drawn/g, 'freehand')
    .split(/[^a-z]+/);
  return words.flatMap((word) => STYLE_WORDS.get(word) ?? []);
}

/** Sizes in pixels for which packs draw an icon separately. */
export const SIZE_WORDS: ReadonlySet<string> = new Set(
  '8 10 12 14 15 16 18 20 24 28 30 32 36 40 48 64 96 128 16px 24px 32px 48px 1x1 4x3'.split(' '),
);

/** `home-16-solid` -> `home-16` and `solid`. The base of a single word is empty. */
export function lastWordOf(name: string): { readonly base: string; readonly word: string } {
  const at = name.lastIndexOf('-');
  return at <= 0 ? { base: '', word: name } : { base: name.slice(0, at), word: name.slice(at + 1) };
}
