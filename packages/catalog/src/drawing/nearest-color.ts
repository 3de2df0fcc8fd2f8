import { COLORS } from '@glyphdex/contract';

/** A colour in OKLab: lightness 0 to 1, and two opponent axes in which equal steps look equally large. */
export type OkLab = readonly [lightness: number, greenRed: number, blueYellow: number];

/** Converts `0xrrggbb` (sRGB) to OKLab (B. Ottosson, 2020). */
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

/** Which named colour looks nearest? Its position in COLORS. Colours seen before are looked up. */
export function nearestColor(rgb: number): number {
  const known = remembered.get(rgb);
  if (known !== undefined) return known;
  const [l, a, b] = toOkLab(rgb);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let position = 0; position < references.length; position++) {
    const [rl, ra, rb] = references[position]!;
    const distance = LIGHTNESS_WEIGHT * (l - rl) ** 2 + (a - ra) ** 2 + (b - rb) ** 2;
    if (distance < least) [nearest, least] = [position, distance];
  }
  if (remembered.size < REMEMBERED_MAX) remembered.set(rgb, nearest);
  return nearest;
}

/** Hue names a colour more than lightness does: a dark red is still called red. */
const LIGHTNESS_WEIGHT = 0.45;
const REMEMBERED_MAX = 1 << 17;
const remembered = new Map<number, number>();

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

const references: readonly OkLab[] = COLORS.map((color) => toOkLab(Number.parseInt(color.hex.slice(1), 16)));
