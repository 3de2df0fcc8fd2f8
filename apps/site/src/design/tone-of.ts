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

/**
 * Whether all hex colors in the markup of a drawing are dark or all are light: it is hardly visible on a background of
 * the same tone; or some are dark: a part of it may be lost on a dark background. Undefined for other drawings, for
 * those that are not checked, and for drawings with `currentColor`, which take the text color of the theme. A drawing
 * without colors is black, and so dark.
 */
export function toneOf(svg: string): 'dark' | 'light' | 'part-dark' | undefined {
  if (svg.length > CHECKED_CHARS_MAX || /currentcolor/i.test(svg) || OTHER_COLORS.test(svg)) return undefined;
  const colors = svg.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? ['#000'];
  const luminances = colors.map(luminanceOf);
  if (luminances.every((luminance) => luminance <= DARK_MAX)) return 'dark';
  if (luminances.every((luminance) => luminance >= LIGHT_MIN))
    return isPartBlack(svg) ? 'part-dark' : 'light';
  const isPartDark = luminances.some((luminance) => luminance <= DARK_MAX) || isPartBlack(svg);
  return isPartDark ? 'part-dark' : undefined;
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
