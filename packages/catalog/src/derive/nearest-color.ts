import { COLORS } from '@glyphdex/contract';
import { type OkLab, toOkLab } from '@glyphdex/raster';
import { COLOR_REFERENCES } from './color-references.ts';

/** Position in COLORS of the nearest reference color in OKLab. Results are cached. */
export function nearestColor(rgb: number): number {
  const cached = cache.get(rgb);
  if (cached !== undefined) return cached;
  const [l, a, b] = toOkLab(rgb);
  let nearest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { position, lab } of references) {
    const distance = (l - lab[0]) ** 2 + (a - lab[1]) ** 2 + (b - lab[2]) ** 2;
    if (distance < smallest) {
      nearest = position;
      smallest = distance;
    }
  }
  if (cache.size < CACHED_MAX) cache.set(rgb, nearest);
  return nearest;
}

const CACHED_MAX = 1 << 17;
const cache = new Map<number, number>();

const references: readonly { position: number; lab: OkLab }[] = COLORS.flatMap(({ name, hex }, position) =>
  [hex, ...COLOR_REFERENCES[name]].map((reference) => ({
    position,
    lab: toOkLab(Number.parseInt(reference.slice(1), 16)),
  })),
);
