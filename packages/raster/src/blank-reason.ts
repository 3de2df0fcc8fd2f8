import { ANIMATION_ELEMENTS, propertiesOf, type SvgElement, type ViewBox } from '@glyphdex/svg';
import { GRID_SIZE, rasterize } from './rasterize.ts';

/** Cells along the longer side of the finer grid, on which hairlines and small dots are visible. */
const FINE_GRID_SIZE = 512;
/** Elements that the rasterizer leaves out, and animations, which may show what is hidden at rest. */
const UNCERTAIN: ReadonlySet<string> = new Set(['text', 'filter', 'style', ...ANIMATION_ELEMENTS]);

/**
 * The reason why a clean drawing shows nothing, as a sentence without its subject: it paints no pixel. `undefined` for
 * all others. Throws `SvgRefusal` beyond DRAWING_STEPS_MAX.
 */
export function blankReason(root: SvgElement, box: ViewBox): string | undefined {
  if (isPainted(root, box, GRID_SIZE) || has(root, UNCERTAIN) || isPainted(root, box, FINE_GRID_SIZE))
    return undefined;
  return has(root, new Set(['symbol'])) || hidesDrawing(root)
    ? 'is a sprite, whose drawings show nothing until a page uses them; export each as a file'
    : 'is empty: it paints nothing';
}

function isPainted(root: SvgElement, box: ViewBox, gridSize: number): boolean {
  return rasterize(root, box, gridSize).cells.some((cell) => cell >>> 24 > 0);
}

function has({ children }: SvgElement, names: ReadonlySet<string>): boolean {
  return children.some((child) => names.has(child.name) || has(child, names));
}

function hidesDrawing({ children }: SvgElement): boolean {
  return children.some(
    (child) => (child.name === 'svg' && propertiesOf(child).get('display') === 'none') || hidesDrawing(child),
  );
}
