import { COLORS } from '@glyphdex/contract';
import { type OkLab, toOkLab } from '@glyphdex/raster';
import { COLOR_REFERENCES } from './color-references.ts';

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

const references: readonly { position: number; lab: OkLab }[] = COLORS.flatMap(({ name, hex }, position) =>
  [hex, ...COLOR_REFERENCES[name]].map((reference) => ({
    position,
    lab: toOkLab(Number.parseInt(reference.slice(1), 16)),
  })),
);
