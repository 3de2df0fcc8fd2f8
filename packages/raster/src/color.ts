import { converter, parse as parseCss } from 'culori';

/** A color as `0xrrggbb` with an opacity from 0 to 1. */
export interface Color {
  readonly rgb: number;
  readonly alpha: number;
}

export const BLACK: Color = { rgb: 0, alpha: 1 };

/**
 * Reads colors of CSS Color 4, and `currentColor` as black. `undefined` for anything else, such as `none`.
 */
export function parseColor(text: string): Color | undefined {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const color = parse(text.trim().toLowerCase());
  if (color !== undefined && cache.size < CACHED_MAX) cache.set(text, color);
  return color;
}

const CACHED_MAX = 4096;
const cache = new Map<string, Color>();

const toRgb = converter('rgb');

function parse(text: string): Color | undefined {
  // Icons that take the color of the surrounding text count as black.
  if (text === 'currentcolor') return BLACK;
  const color = parseCss(text);
  if (color === undefined) return undefined;
  const { r, g, b, alpha = 1 } = toRgb(color);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
    Math.round(255 * Math.min(1, Math.max(0, part))),
  );
  return { rgb: (red << 16) | (green << 8) | blue, alpha };
}

/** A color in OKLab: lightness 0 to 1 and two opponent axes. Equal distances look equally large. */
export type OkLab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** Converts `0xrrggbb` (sRGB) to OKLab (Björn Ottosson, 2020, https://bottosson.github.io/posts/oklab). */
export function toOkLab(rgb: number): OkLab {
  const red = LINEAR[(rgb >> 16) & 0xff]!;
  const green = LINEAR[(rgb >> 8) & 0xff]!;
  const blue = LINEAR[rgb & 0xff]!;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});
