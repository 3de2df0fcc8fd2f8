import { DEFINITION_ELEMENTS, type ViewBox } from '@glyphdex/svg';
import {
  lengthOf,
  type Matrix,
  multiply,
  PathFlattener,
  parseTransform,
  scaleOf,
  viewMatrix,
  viewSize,
  writeShape,
} from '@glyphdex/svg/geometry';
import { elementsById, hrefTarget, type SvgElement } from '@glyphdex/svg/tree';
import { Canvas, coverageOf, INK_ALPHA, isInBoxUnits, type Paint } from './canvas.ts';
import { parseColor } from './color.ts';
import { DrawingBudget, STEPS_PER_CELL, STEPS_PER_POINT } from './drawing-budget.ts';
import { type GradientUse, gradientPaint, opacityOf } from './gradient.ts';
import { computedAttributes, INITIAL_STYLE, type InheritedStyle, inherit } from './inherited-style.ts';
import { ScanConverter } from './scan-converter.ts';

/** Cells along the longer side of a drawing: two per unit of the usual 24-unit grid. */
export const GRID_SIZE = 48;
/** Depth of nested references, such as a `use` inside a mask. Deeper content is not painted. */
const NESTING_MAX = 12;
/** Shapes painted per drawing. A shape that two `use` elements refer to counts twice. */
const SHAPES_MAX = 20_000;

/**
 * Paints a sanitized drawing onto a grid with one sample per cell: enough to measure colors, ink and line width.
 * Supports shapes, groups, `use`, gradients, clips and masks. Patterns and embedded pictures become gray areas, line
 * caps and joins are round. Filters, text and clips in units of the bounding box are left out. An icon takes about ten
 * microseconds. `gridSize` is the number of cells along the longer side. The canvas is valid until the next drawing of
 * the same proportions. Throws `SvgRefusal` beyond DRAWING_STEPS_MAX.
 */
export function rasterize(root: SvgElement, box: ViewBox, gridSize = GRID_SIZE): Canvas {
  const scale = gridSize / Math.max(box.width, box.height);
  const columns = Math.max(1, Math.round(box.width * scale));
  const rows = Math.max(1, Math.round(box.height * scale));
  const { canvas } = surfaceFor(columns, rows);
  canvas.clear();
  budget.reset();
  const toGrid: Matrix = [scale, 0, 0, scale, -box.left * scale, -box.top * scale];
  new Painter(root, box, canvas).paintChildren(
    root,
    { matrix: toGrid, opacity: 1, clip: undefined, depth: 0 },
    INITIAL_STYLE,
  );
  return canvas;
}

/** State from the ancestors of an element that affects its painting, besides inherited properties. */
interface PaintContext {
  readonly matrix: Matrix;
  readonly opacity: number;
  /** Coverage of each cell by clips and masks, 0 to 1; undefined without any. */
  readonly clip: Float32Array | undefined;
  readonly depth: number;
}

const GRAY: Paint = { rgb: 0x808080, alpha: 1 };
const PICTURE: InheritedStyle = { ...INITIAL_STYLE, fill: '#808080' };
const path = new PathFlattener();
const budget = new DrawingBudget();

/** Buffers for one grid size. They are large and few sizes occur, so each is allocated once. */
interface Surface {
  readonly canvas: Canvas;
  readonly converter: ScanConverter;
}

const surfaces = new Map<number, Surface>();

function surfaceFor(columns: number, rows: number): Surface {
  const key = columns * 4096 + rows;
  let surface = surfaces.get(key);
  if (!surface) {
    surface = { canvas: new Canvas(columns, rows), converter: new ScanConverter(columns, rows) };
    surfaces.set(key, surface);
  }
  return surface;
}

class Painter {
  readonly #elementsById: ReadonlyMap<string, SvgElement>;
  readonly #box: ViewBox;
  readonly #converter: ScanConverter;
  #canvas: Canvas;
  #isClipping = false;
  #shapes = 0;

  constructor(root: SvgElement, box: ViewBox, canvas: Canvas) {
    this.#box = box;
    this.#canvas = canvas;
    this.#converter = surfaceFor(canvas.columns, canvas.rows).converter;
    this.#elementsById = elementsById(root);
  }

  paintChildren(element: SvgElement, context: PaintContext, parentStyle: InheritedStyle): void {
    const style = inherit(parentStyle, computedAttributes(element));
    for (const child of element.children) this.#paint(child, context, style);
  }

  #paint(element: SvgElement, context: PaintContext, parentStyle: InheritedStyle): void {
    if (DEFINITION_ELEMENTS.has(element.name) || context.depth > NESTING_MAX) return;
    budget.spendOnElement(element);
    const attributes = computedAttributes(element);
    const opacity = context.opacity * opacityOf(attributes.get('opacity'));
    if (opacity === 0 || attributes.get('display') === 'none') return;
    const transform = attributes.get('transform');
    const matrix =
      transform === undefined ? context.matrix : multiply(context.matrix, parseTransform(transform));
    const style = inherit(parentStyle, attributes);
    const clip = this.#clipOf(attributes, { ...context, matrix });
    const inner: PaintContext = { matrix, opacity, clip, depth: context.depth };
    if (element.name === 'g') {
      for (const child of element.children) this.#paint(child, inner, style);
    } else if (element.name === 'svg' || element.name === 'use')
      this.#paintPlaced(element, attributes, inner, style);
    else if (element.name === 'image') this.#paintShape('rect', attributes, inner, PICTURE);
    else if (style.visibility === 'visible' && ++this.#shapes <= SHAPES_MAX)
      this.#paintShape(element.name, attributes, inner, style);
  }

  /** Paints a nested `svg`, or the target of a `use`. */
  #paintPlaced(
    element: SvgElement,
    attributes: ReadonlyMap<string, string>,
    context: PaintContext,
    style: InheritedStyle,
  ): void {
    const isUse = element.name === 'use';
    const target = isUse ? hrefTarget(element, this.#elementsById) : element;
    if (!target) return;
    const place: Matrix = [1, 0, 0, 1, lengthOf(attributes.get('x')), lengthOf(attributes.get('y'))];
    const depth = context.depth + (isUse ? 1 : 0);
    const inner = { ...context, matrix: multiply(context.matrix, place), depth };
    if (isUse && target.name !== 'symbol') this.#paint(target, inner, style);
    else this.#paintViewport(target, attributes, inner, style);
  }

  /** Paints the content of a `symbol` or nested `svg`, its viewBox fitted into the size that the attributes give. */
  #paintViewport(
    target: SvgElement,
    size: ReadonlyMap<string, string>,
    context: PaintContext,
    style: InheritedStyle,
  ): void {
    const view = viewMatrix(target.attributes, size, this.#box);
    if (!view) return;
    const inner = {
      ...context,
      matrix: multiply(context.matrix, view),
      clip: this.#frameOf(target, size, context),
    };
    this.paintChildren(target, inner, style);
  }

  /** The clip of the context, multiplied by the frame of a viewport whose content is cut off. */
  #frameOf(
    target: SvgElement,
    size: ReadonlyMap<string, string>,
    { matrix, clip }: PaintContext,
  ): Float32Array | undefined {
    const own = computedAttributes(target);
    if (/^(?:visible|auto)$/.test(own.get('overflow') ?? '')) return clip;
    budget.spend(this.#canvas.cells.length * STEPS_PER_CELL);
    const frame = new Canvas(this.#canvas.columns, this.#canvas.rows);
    path.begin(matrix);
    writeShape('rect', viewSize(own, size, this.#box), path);
    this.#converter.fill(path, false, budget);
    frame.paint(this.#converter.spans, { rgb: 0xffffff, alpha: 1 }, 1, clip);
    return coverageOf(frame, 'alpha');
  }

  #paintShape(
    name: string,
    attributes: ReadonlyMap<string, string>,
    context: PaintContext,
    style: InheritedStyle,
  ): void {
    path.begin(context.matrix);
    budget.spendOnGeometry(attributes);
    if (!writeShape(name, attributes, path) || path.pointsCount === 0) return;
    budget.spend(path.pointsCount * STEPS_PER_POINT);
    const { bounds } = path;
    if (this.#isClipping) {
      this.#converter.fill(path, style['clip-rule'] === 'evenodd', budget);
      this.#canvas.paint(this.#converter.spans, { rgb: 0xffffff, alpha: 1 }, 1, context.clip);
      return;
    }
    const fill = this.#paintOf(style.fill, context.matrix, bounds);
    if (fill) {
      this.#converter.fill(path, style['fill-rule'] === 'evenodd', budget);
      const opacity = context.opacity * opacityOf(style['fill-opacity']);
      this.#canvas.paint(this.#converter.spans, fill, opacity, context.clip);
      if (this.#converter.spans.count > 0)
        this.#canvas.fillOpacity = Math.max(this.#canvas.fillOpacity, opacity * alphaOfPaint(fill));
    }
    const stroke = this.#paintOf(style.stroke, context.matrix, bounds);
    const width = lengthOf(style['stroke-width']) * scaleOf(context.matrix);
    if (stroke && width > 0) {
      this.#converter.stroke(path, Math.max(0.5, width / 2), budget);
      const opacity = context.opacity * opacityOf(style['stroke-opacity']);
      this.#canvas.paint(this.#converter.spans, stroke, opacity, context.clip);
      if (opacity * alphaOfPaint(stroke) * 255 >= INK_ALPHA)
        this.#canvas.widestStroke = Math.max(this.#canvas.widestStroke, width);
    }
  }

  #paintOf(value: string, matrix: Matrix, bounds: GradientUse['bounds']): Paint | undefined {
    if (value === 'none') return undefined;
    const reference = /^url\(\s*['"]?#([^'")\s]+)['"]?\s*\)(.*)$/.exec(value);
    if (!reference) return parseColor(value);
    const target = this.#elementsById.get(reference[1] ?? '');
    if (target?.name === 'pattern') return GRAY;
    if (!target?.name.endsWith('Gradient')) return parseColor((reference[2] ?? '').trim());
    budget.spendOnGradient(target, this.#canvas.cells.length);
    return gradientPaint(target, { elementsById: this.#elementsById, viewport: this.#box, matrix, bounds });
  }

  /** The clip of the context, multiplied by the element's own clip path and mask. */
  #clipOf(attributes: ReadonlyMap<string, string>, context: PaintContext): Float32Array | undefined {
    let { clip } = context;
    for (const name of ['clip-path', 'mask']) {
      const id = /#([^'")\s]+)/.exec(attributes.get(name) ?? '')?.[1];
      const target = id === undefined ? undefined : this.#elementsById.get(id);
      if (target?.name !== (name === 'mask' ? 'mask' : 'clipPath')) continue;
      if (isInBoxUnits(target)) continue;
      const coverage = this.#coverageOf(target, context);
      const outerClip = clip;
      clip = outerClip === undefined ? coverage : coverage.map((value, cell) => value * outerClip[cell]!);
    }
    return clip;
  }

  /** Paints a clip path or mask on a separate canvas and returns the coverage of each cell. */
  #coverageOf(target: SvgElement, context: PaintContext): Float32Array {
    const [outer, wasClipping] = [this.#canvas, this.#isClipping];
    budget.spend(outer.cells.length * STEPS_PER_CELL);
    const canvas = new Canvas(outer.columns, outer.rows);
    const transform = parseTransform(target.attributes.get('transform') ?? '');
    this.#canvas = canvas;
    this.#isClipping = target.name === 'clipPath';
    this.paintChildren(
      target,
      { matrix: multiply(context.matrix, transform), opacity: 1, clip: undefined, depth: context.depth + 1 },
      INITIAL_STYLE,
    );
    this.#canvas = outer;
    this.#isClipping = wasClipping;
    const isLuminance = target.name === 'mask' && computedAttributes(target).get('mask-type') !== 'alpha';
    return coverageOf(canvas, isLuminance ? 'luminance' : 'alpha');
  }
}

function alphaOfPaint(paint: Paint): number {
  return typeof paint === 'function' ? 1 : paint.alpha;
}
