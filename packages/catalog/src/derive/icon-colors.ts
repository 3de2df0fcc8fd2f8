import { COLORS } from '@glyphdex/contract';
import { nearestColor } from './nearest-color.ts';

/** A color of an icon: position in COLORS and share of the painted area in whole percent. */
export interface ColorShare {
  readonly color: number;
  readonly percent: number;
}

/** A smaller share is an accent and does not count as a color of the icon. */
const PERCENT_MIN = 3;

/**
 * Named colors of a drawing, the dominant first, from the shares of its exact colors (`0xrrggbb`). At least one: an
 * empty drawing counts as black.
 */
export function iconColors(sharesByRgb: ReadonlyMap<number, number>): ColorShare[] {
  const shares = new Float64Array(COLORS.length);
  for (const [rgb, share] of sharesByRgb) shares[nearestColor(rgb)]! += share;
  const colors: ColorShare[] = [];
  shares.forEach((share, color) => {
    const percent = Math.round(share * 100);
    if (percent >= PERCENT_MIN) colors.push({ color, percent });
  });
  colors.sort((a, b) => b.percent - a.percent || a.color - b.color);
  return colors.length > 0 ? colors : [{ color: 0, percent: 100 }];
}
