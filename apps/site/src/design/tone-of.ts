import type { Icon } from '@glyphdex/contract';
import { INK } from './drawing-address.ts';

/** At or below this relative luminance a color is hardly visible on the background of the dark theme. */
const DARK_MAX = 0.06;
/** At or above this relative luminance a color is hardly visible on the background of the light theme. */
const LIGHT_MIN = 0.8;
/** Larger drawings usually have many colors, so they are not checked. */
const CHECKED_CHARS_MAX = 20_000;
/** Colors in other notations, and embedded pictures: their luminance is unknown. */
const OTHER_COLORS =
  /(?:rgb|hsl|hwb|lab|lch|color)a?\(|<image|(?:fill|stroke|stop-color)[=:]\s*"?(?!none|url|#)[a-z]/i;

const OPENING_TAG = /<(?:svg|g|path|circle|rect|ellipse|polygon)\b[^<>]*>/gi;
const GROUP = /^<(?:svg|g)\b/i;
const FILL = /\b(?:fill|class|style)=/i;

/** At least this many times as wide as high, a drawing is a mark with a name, whose letters have to be read. */
const WORDMARK_RATIO = 1.75;
/** Paint outside masks, in which colors are shares of transparency. */
const PAINT = /<mask.*?<\/mask>|((?:fill|stroke)\s*[=:]\s*"?)(#(?:[\da-f]{6}|[\da-f]{3}))\b/gis;

/** An icon as it is shown. Lists of the gallery tell which page it needs, and the icon for the other page. */
export type ShownIcon = Icon & {
  readonly ground?: 'any' | 'light' | 'dark';
  readonly ground_twin?: string | null;
};

/** Of these icons, the one to show on this page instead of an icon that needs the other page. */
export function twinOf(
  { ground = 'any', ground_twin: slug }: ShownIcon,
  page: 'light' | 'dark',
  icons: readonly ShownIcon[] = [],
): ShownIcon | undefined {
  return ground === 'any' || ground === page ? undefined : icons.find((icon) => icon.slug === slug);
}

/** Width divided by height. */
export function ratioOf(svg: string): number {
  const [, , width = 1, height = 1] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(/[\s,]+/) ?? [];
  return Number(width) / Number(height);
}

/**
 * Whether all colors in the markup of a drawing are dark or all are light: it is hardly visible on a background of
 * the same tone; or whether both are there and no other (`both`); or whether some are dark: a part of it may be lost on
 * a dark background. Undefined for other drawings, for those that are not checked, and for drawings with
 * `currentColor`, which take the text color of the theme. A drawing without colors is black, and so dark.
 */
export function toneOf(svg: string): 'dark' | 'light' | 'both' | 'part-dark' | undefined {
  if (svg.length > CHECKED_CHARS_MAX || /currentcolor/i.test(svg)) return undefined;
  const hasOthers = OTHER_COLORS.test(svg);
  const found = svg.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi);
  const luminances = (found ?? (hasOthers ? [] : ['#000'])).map(luminanceOf);
  const isDark = isPartBlack(svg) || luminances.some((luminance) => luminance <= DARK_MAX);
  const isLight = luminances.some((luminance) => luminance >= LIGHT_MIN);
  const isExtreme = luminances.every((luminance) => luminance <= DARK_MAX || luminance >= LIGHT_MIN);
  if (hasOthers || !isExtreme) return isDark ? 'part-dark' : undefined;
  if (isDark && isLight) return 'both';
  return isDark ? 'dark' : 'light';
}

/**
 * How an image shows a drawing on a light or dark page: the markup, and the tone by which base.css inverts it or gives
 * it a halo. Lost paint takes the ink in wordmarks, and in drawings that need the other page.
 */
export function readableOn(svg: string, page: 'light' | 'dark', needs: ShownIcon['ground'] = 'any') {
  const tone = toneOf(svg);
  if (tone === 'dark' || tone === 'light') return { svg, tone };
  const isNeeded = needs !== 'any' && needs !== page;
  const isLost = isNeeded || (page === 'dark' && tone !== undefined && ratioOf(svg) >= WORDMARK_RATIO);
  // Its two tones change places: one may be the plate of the other.
  if (isLost && tone === 'both') return { svg, tone: page };
  if (isLost) return { svg: repainted(svg, page), tone: undefined };
  const halo = needs === 'dark' ? 'part-light' : 'part-dark';
  return { svg, tone: tone === undefined && needs === 'any' ? undefined : halo } as const;
}

/** The drawing with the paint that is lost on this page in the ink. */
function repainted(svg: string, page: 'light' | 'dark'): string {
  const isLost = (luminance: number) => (page === 'dark' ? luminance <= DARK_MAX : luminance >= LIGHT_MIN);
  const painted = svg.replaceAll(PAINT, (whole, name: string, hex?: string) =>
    hex !== undefined && isLost(luminanceOf(hex)) ? name + INK[page] : whole,
  );
  // Shapes without a fill are black.
  const isFilled = page === 'light' || /^<svg[^>]*\sfill=/.test(painted);
  return isFilled ? painted : painted.replace('<svg', `<svg fill="${INK.dark}"`);
}

/** Whether the drawing has a shape without a fill, and its groups have none either: such a shape is black. */
function isPartBlack(svg: string): boolean {
  const tags = svg.match(OPENING_TAG) ?? [];
  const isFilled = tags.some((tag) => GROUP.test(tag) && FILL.test(tag));
  return !isFilled && tags.some((tag) => !GROUP.test(tag) && !FILL.test(tag));
}

/** Relative luminance as defined by WCAG 2. */
export function luminanceOf(hex: string): number {
  const pairs =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/[\da-f]{2}/gi);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
