import { COLORS } from '@glyphdex/contract';
import { COLOR_REFERENCES } from './color-references.ts';

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

/** By which name would people call this colour? Position in COLORS of the nearest reference; seen ones are looked up. */
export function nearestColor(rgb: number): number {
  const known = remembered.get(rgb);
  if (known !== undefined) return known;
  const [l, a, b] = toOkLab(rgb);
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const { position, lab } of references) {
    const distance = (l - lab[0]) ** 2 + (a - lab[1]) ** 2 + (b - lab[2]) ** 2;
    if (distance < least) {
      nearest = position;
      least = distance;
    }
  }
  if (remembered.size < REMEMBERED_MAX) remembered.set(rgb, nearest);
  return nearest;
}

const REMEMBERED_MAX = 1 << 17;
const remembered = new Map<number, number>();

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

const references: readonly { position: number; lab: OkLab }[] = COLORS.flatMap(({ name, hex }, position) =>
  [hex, ...COLOR_REFERENCES[name]].map((reference) => ({
    position,
    lab: toOkLab(Number.parseInt(reference.slice(1), 16)),
  })),
);
