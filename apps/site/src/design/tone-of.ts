/** Below this all is so dark, and above that so light, that it vanishes on a ground of the same kind. Relative luminance. */
const DARK_MAX = 0.06;
const LIGHT_MIN = 0.8;
/** Larger drawings have many colors. */
const SEARCHED_CHARS_MAX = 20_000;
/** Colors that are not written in hexadecimal, and pictures: these may be anything. */
const OTHER_COLORS =
  /(?:rgb|hsl|hwb|lab|lch|color)a?\(|<image|(?:fill|stroke|stop-color)[=:]\s*"?(?!none|url|#)[a-z]/i;

/**
 * Is a drawing so dark, or so light, in all its colors that it cannot be seen on such a ground? Nothing for drawings in the
 * color of the text, which goes with the ground. A drawing without any color is black.
 */
export function toneOf(svg: string): 'dark' | 'light' | undefined {
  if (svg.length > SEARCHED_CHARS_MAX || /currentcolor/i.test(svg) || OTHER_COLORS.test(svg))
    return undefined;
  const colors = svg.match(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi) ?? ['#000'];
  const luminances = colors.map(luminanceOf);
  if (luminances.every((luminance) => luminance <= DARK_MAX)) return 'dark';
  return luminances.every((luminance) => luminance >= LIGHT_MIN) ? 'light' : undefined;
}

/** As WCAG 2 defines it. */
function luminanceOf(hex: string): number {
  const pairs =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/[\da-f]{2}/gi);
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
