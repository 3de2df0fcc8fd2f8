import type { StyleSlug } from '@glyphdex/contract';

/**
 * Words by which packs name a drawing style, in icon names, in their suffix tables and in their titles, with the
 * styles that they stand for. `duotone` is also written `duo`, `line` also `linear` and so on.
 */
export const STYLE_WORDS: ReadonlyMap<string, readonly StyleSlug[]> = new Map<string, readonly StyleSlug[]>([
  ['outline', ['outline']],
  ['outlined', ['outline']],
  ['line', ['outline']],
  ['linear', ['outline']],
  ['stroke', ['outline']],
  ['solid', ['solid']],
  ['fill', ['solid']],
  ['filled', ['solid']],
  ['baseline', ['solid']],
  ['duotone', ['duotone']],
  ['duo', ['duotone']],
  ['boldduotone', ['bold', 'duotone']],
  ['twotone', ['two-tone']],
  ['rounded', ['rounded']],
  ['round', ['rounded']],
  ['sharp', ['sharp']],
  ['thin', ['thin']],
  ['light', ['light']],
  ['regular', ['regular']],
  ['medium', ['medium']],
  ['bold', ['bold']],
  ['broken', ['broken']],
  ['bulk', ['bulk']],
  ['flat', ['flat']],
  ['gradient', ['gradient']],
  ['monotone', ['monochrome']],
  ['monochrome', ['monochrome']],
  ['pixel', ['pixel']],
  ['freehand', ['hand-drawn']],
  ['mini', ['mini']],
  ['micro', ['mini']],
]);

/** Style words that name other things so often that only a set's own table of suffixes makes a style of them. */
export const DECLARED_ONLY: ReadonlySet<string> = new Set(
  'medium bulk flat gradient monotone monochrome pixel freehand mini micro baseline stroke duo'.split(' '),
);

/**
 * Style words that name things or deeds, too, with how many names of a large set must end in one before it is a style
 * there: rail and light rail, a heart and a broken heart, a chart and a line chart.
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

/** Words that name what surrounds a picture. They count as a style, yet stay part of what the icon means. */
export const CONTAINER_WORDS: ReadonlyMap<string, StyleSlug> = new Map([
  ['circle', 'circle'],
  ['circled', 'circle'],
  ['square', 'square'],
]);

/** Sizes from here down are drawn with fewer details: what packs call mini or micro. */
const MINI_PIXELS_MAX = 16;

/** The styles that a set's own title for a suffix names; a small size is one of them: `16 Filled`. */
export function stylesInSuffixTitle(title: string): StyleSlug[] {
  const pixels = /^(?:\w+ )?(\d+)(?:x\1|px)?\b/.exec(title)?.[1];
  const isMini = pixels !== undefined && Number(pixels) >= 8 && Number(pixels) <= MINI_PIXELS_MAX;
  return isMini ? [...stylesInTitle(title), 'mini'] : stylesInTitle(title);
}

/** The styles that stand in a title such as `20 Solid`, `Two-Tone` or `Sharp Two Tone`. */
export function stylesInTitle(title: string): StyleSlug[] {
  const words = title
    .toLowerCase()
    .replace(/two[\s-]?tone/g, 'twotone')
    .replace(/hand[\s-]?drawn/g, 'freehand')
    .split(/[^a-z]+/);
  return words.flatMap((word) => STYLE_WORDS.get(word) ?? []);
}

/** Sizes in pixels that packs draw the same icon for. */
export const SIZE_WORDS: ReadonlySet<string> = new Set(
  '8 10 12 14 15 16 18 20 24 28 30 32 36 40 48 64 96 128 16px 24px 32px 48px 1x1 4x3'.split(' '),
);
