import cssColors from 'color-name';

/** A color as `0xrrggbb` with an opacity from 0 to 1. */
export interface Color {
  readonly rgb: number;
  readonly alpha: number;
}

export const BLACK: Color = { rgb: 0, alpha: 1 };

/**
 * Reads hex colors, `rgb()`, `hsl()`, `currentColor`, `transparent` and named colors. `undefined` for anything else,
 * such as `none`.
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

const NAMED_COLORS: ReadonlyMap<string, number> = new Map(
  Object.entries(cssColors).map(([name, [red, green, blue]]) => [name, (red << 16) | (green << 8) | blue]),
);

function parse(text: string): Color | undefined {
  if (text.startsWith('#')) return parseHex(text.slice(1));
  // Icons that take the color of the surrounding text count as black.
  if (text === 'currentcolor') return BLACK;
  if (text === 'transparent') return { rgb: 0, alpha: 0 };
  const named = NAMED_COLORS.get(text);
  if (named !== undefined) return { rgb: named, alpha: 1 };
  const call = /^(rgb|hsl)a?\((.*)\)$/.exec(text);
  if (!call) return undefined;
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '');
  const alpha = parts[3] === undefined ? 1 : fraction(parts[3], 1);
  const [a = '', b = '', c = ''] = parts;
  const rgb =
    call[1] === 'rgb'
      ? pack(fraction(a, 255), fraction(b, 255), fraction(c, 255))
      : hsl(Number.parseFloat(a) || 0, fraction(b, 1), fraction(c, 1));
  return { rgb, alpha };
}

function parseHex(hex: string): Color | undefined {
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const value = Number.parseInt(digits.slice(0, 6), 16);
  if (digits.length < 6 || Number.isNaN(value)) return undefined;
  return { rgb: value, alpha: digits.length >= 8 ? Number.parseInt(digits.slice(6, 8), 16) / 255 : 1 };
}

/** A percentage, or a number divided by `whole`; from 0 to 1. */
function fraction(text: string, whole: number): number {
  const value = Number.parseFloat(text) / (text.endsWith('%') ? 100 : whole);
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}

function pack(red: number, green: number, blue: number): number {
  return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
}

function hsl(hue: number, saturation: number, lightness: number): number {
  const channel = (n: number): number => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return pack(channel(0), channel(8), channel(4));
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
