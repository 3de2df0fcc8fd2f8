import { decimal } from '../geometry/numbers.ts';
import type { SvgElement } from '../tree.ts';
import { drawnBox } from '../view-box.ts';

/** Clockwise, in degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270;
export type Flip = 'horizontal' | 'vertical' | 'both';

/** Attributes of the root that describe the whole picture and do not turn. */
const FRAME: ReadonlySet<string> = new Set(['xmlns', 'width', 'height', 'viewBox', 'preserveAspectRatio']);

/**
 * Flips a drawing, then turns it around its center, in place. A group around the content has the transform, so
 * animations stay unchanged. The viewBox turns too, so nothing is cut off. Paint, mask and animations of the root move
 * to an inner group, because they have to turn as well. Throws if the drawing has no size, even if nothing is to turn.
 */
export function turnDrawing(root: SvgElement, rotate: QuarterTurn = 0, flip?: Flip): void {
  const box = drawnBox(root.attributes);
  if (!(box.width > 0 && box.height > 0)) throw new Error('the drawing has no size');
  const degrees = (rotate + (flip === 'both' ? 180 : 0)) % 360;
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const steps = [];
  if (degrees !== 0) steps.push(`rotate(${degrees} ${decimal(middle.x)} ${decimal(middle.y)})`);
  if (flip === 'horizontal') steps.push(`translate(${decimal(2 * middle.x)} 0) scale(-1 1)`);
  if (flip === 'vertical') steps.push(`translate(0 ${decimal(2 * middle.y)}) scale(1 -1)`);
  if (steps.length === 0) return;

  wrap(root, steps.join(' '));
  if (degrees % 180 === 0) return;
  const corner = { x: middle.x - box.height / 2, y: middle.y - box.width / 2 };
  root.attributes.set('viewBox', [corner.x, corner.y, box.height, box.width].map(decimal).join(' '));
  const { width, height } = { width: root.attributes.get('width'), height: root.attributes.get('height') };
  if (width === undefined || height === undefined) return;
  root.attributes.set('width', height);
  root.attributes.set('height', width);
}

function wrap(root: SvgElement, transform: string): void {
  const own = [...root.attributes].filter(([name]) => !FRAME.has(name));
  for (const [name] of own) root.attributes.delete(name);
  const children = root.children.splice(0);
  const isAnimated = children.some(({ attributes }) => attributes.has('attributeName'));
  const content = children.filter((child) => !isOfRoot(child));
  const within: SvgElement[] =
    own.length === 0 && !isAnimated ? content : [{ name: 'g', attributes: new Map(own), children: content }];
  root.children.push(...children.filter(isOfRoot), {
    name: 'g',
    attributes: new Map([['transform', transform]]),
    children: within,
  });
}

/** Whether a child has to stay a child of the root: a style sheet, or an animation of the viewBox. */
function isOfRoot({ name, attributes }: SvgElement): boolean {
  return name === 'style' || FRAME.has(attributes.get('attributeName') ?? '');
}
