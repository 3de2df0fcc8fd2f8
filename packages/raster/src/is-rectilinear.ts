import type { SvgElement, ViewBox } from '@glyphdex/svg';
import { PathFlattener, writeShape } from '@glyphdex/svg/geometry';

/** Deviation that counts as rounding, as a share of the longer side of the box. */
const TOLERANCE = 0.002;
const path = new PathFlattener();

/** Whether all shapes have horizontal and vertical edges only, as pixel art does. Ignores transforms. */
export function isRectilinear(element: SvgElement, box: ViewBox): boolean {
  return element.children.every((child) => hasSquareEdges(child, box) && isRectilinear(child, box));
}

function hasSquareEdges({ name, attributes }: SvgElement, box: ViewBox): boolean {
  path.begin([1, 0, 0, 1, 0, 0]);
  if (!writeShape(name, attributes, path)) return true;
  const tolerance = TOLERANCE * Math.max(box.width, box.height);
  const { points, starts, pointsCount } = path;
  for (let subpath = 0; subpath < starts.length; subpath++) {
    const first = starts[subpath]!;
    const end = starts[subpath + 1] ?? pointsCount;
    for (let i = first, previous = end - 1; i < end; previous = i++) {
      const across = Math.abs(points[2 * i]! - points[2 * previous]!);
      const down = Math.abs(points[2 * i + 1]! - points[2 * previous + 1]!);
      if (across > tolerance && down > tolerance) return false;
    }
  }
  return true;
}
