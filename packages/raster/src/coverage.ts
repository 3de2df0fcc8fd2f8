import type { SvgElement } from '@glyphdex/svg';
import { alphaOf, type Canvas } from './canvas.ts';

/** How much of each cell does a painted clip path or mask let through, 0 to 1? Its opacity, for `luminance` times its lightness. */
export function coverageOf({ cells }: Canvas, by: 'alpha' | 'luminance'): Float32Array {
  const coverage = new Float32Array(cells.length);
  for (let at = 0; at < coverage.length; at++) {
    const cell = cells[at]!;
    if (cell !== 0) coverage[at] = by === 'luminance' ? alphaOf(cell) * luminance(cell) : alphaOf(cell);
  }
  return coverage;
}

function luminance(rgb: number): number {
  return (0.2125 * ((rgb >> 16) & 0xff) + 0.7154 * ((rgb >> 8) & 0xff) + 0.0721 * (rgb & 0xff)) / 255;
}

/** Is this clip path or mask drawn in the units of what it is for? */
export function isBoxed(target: SvgElement): boolean {
  const units = target.attributes.get(target.name === 'mask' ? 'maskContentUnits' : 'clipPathUnits');
  return units === 'objectBoundingBox';
}
