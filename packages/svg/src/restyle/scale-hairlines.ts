import { type Matrix, multiply, parseTransform, scaleOf } from '../geometry/matrix.ts';
import { numbersIn } from '../geometry/numbers.ts';
import { viewMatrix } from '../geometry/view-matrix.ts';
import { Properties } from '../resolve/properties.ts';
import type { SvgElement } from '../tree.ts';
import { drawnBox } from '../view-box.ts';
import { rounded } from './scale-strokes.ts';

/**
 * Lets lines with `vector-effect="non-scaling-stroke"` scale, in place, with the width that they have at the drawing's
 * own size: in a large picture, they would be hairlines.
 */
export function scaleHairlines(root: SvgElement): void {
  const size = drawnBox(root.attributes);
  const own = Math.min(
    Number(root.attributes.get('width') ?? size.width) / size.width,
    Number(root.attributes.get('height') ?? size.height) / size.height,
  );
  const visit = (element: SvgElement, outer: Matrix, inherited: number): void => {
    const properties = new Properties(element);
    const transform = element.attributes.get('transform');
    let matrix = transform === undefined ? outer : multiply(outer, parseTransform(transform));
    if (element.name === 'svg' && element !== root)
      matrix = multiply(matrix, viewMatrix(element.attributes, element.attributes, size) ?? matrix);
    const stated = Number.parseFloat(properties.get('stroke-width') ?? '');
    const width = Number.isFinite(stated) ? stated : inherited;
    const scale = scaleOf(matrix);
    if (properties.get('vector-effect') === 'non-scaling-stroke' && scale > 0) {
      properties.delete('vector-effect', 'stroke-width');
      element.attributes.set('stroke-width', rounded(width / scale));
      const dashes = numbersIn(properties.get('stroke-dasharray') ?? '');
      if (dashes.length > 0) {
        properties.delete('stroke-dasharray');
        element.attributes.set('stroke-dasharray', dashes.map((dash) => rounded(dash / scale)).join(' '));
      }
    }
    for (const child of element.children) visit(child, matrix, width);
  };
  visit(root, [own, 0, 0, own, 0, 0], 1);
}
