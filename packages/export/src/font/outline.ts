import { INITIAL_STYLE, type InheritedStyle, inherit, opacityOf, parseColor } from '@glyphdex/raster';
import { ANIMATION_ELEMENTS, DEFINITION_ELEMENTS, propertiesOf } from '@glyphdex/svg';
import {
  IDENTITY,
  invert,
  lengthOf,
  type Matrix,
  multiply,
  type PathSink,
  parseTransform,
  scaleOf,
  viewMatrix,
  viewSize,
  writeShape,
} from '@glyphdex/svg/geometry';
import { elementsById, hrefTarget, type SvgElement } from '@glyphdex/svg/tree';
import canvaskit, { type CanvasKit, type Path } from 'canvaskit-wasm';
import type { Drawing } from '../drawing.ts';
import { nonzeroPath } from './nonzero-path.ts';

/** Units of a font per em. */
export const UNITS_PER_EM = 1000;
/** Height of the box of a glyph above the baseline, as in most icon fonts. */
export const ASCENT = 850;

/** A glyph, or the reason why the drawing has none: a glyph has one color and no animation. */
export type Outline =
  | { readonly kind: 'glyph'; readonly path: string; readonly advance: number }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Angles in radians by which a drawing is turned while its areas are joined, one after the other until one works: the
 * set operations of the library fail for some drawings whose horizontal or vertical lines touch.
 */
const ANGLES = [0, 0.31, 1.1, 0.77, 2.3];

/** A drawing that a glyph cannot show. */
class Refusal extends Error {}

/** Properties whose effect a glyph cannot show. */
const EFFECTS = 'mask filter marker-start marker-mid marker-end marker'.split(' ');
const NOT_DRAWN: ReadonlySet<string> = new Set([...DEFINITION_ELEMENTS, 'title', 'desc']);

/** Turns drawings into outlines of a font: strokes become areas, and overlapping areas become one. */
export class Outliner {
  readonly #kit: CanvasKit;

  private constructor(kit: CanvasKit) {
    this.#kit = kit;
  }

  /** Loads the geometry library: about 0.1 s. */
  static async load(): Promise<Outliner> {
    return new Outliner(await createCanvasKit());
  }

  outlineOf(drawing: Drawing): Outline {
    for (const angle of ANGLES) {
      const outline = this.#outlineAt(drawing, angle);
      if (outline !== undefined) return outline;
    }
    return { kind: 'refused', reason: 'its outline is too complex' };
  }

  /** `undefined` if the library cannot compute the outline at this angle. */
  #outlineAt({ root, box }: Drawing, angle: number): Outline | undefined {
    const scale = UNITS_PER_EM / box.height;
    // y points up in a font.
    const matrix: Matrix = [scale, 0, 0, -scale, -box.left * scale, ASCENT + box.top * scale];
    const glyph = new GlyphPainter(this.#kit, root, box);
    try {
      const path = glyph.paint(rotation(angle), multiply(matrix, rotation(-angle)));
      if (path === undefined) return undefined;
      if (path === '') return { kind: 'refused', reason: 'it paints nothing' };
      return { kind: 'glyph', path, advance: Math.round(box.width * scale) };
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
      throw error;
    } finally {
      glyph.free();
    }
  }
}

/** The module is the function itself; its types describe a member `default`. */
const createCanvasKit = canvaskit as unknown as typeof canvaskit.default;

class GlyphPainter {
  readonly #kit: CanvasKit;
  readonly #root: SvgElement;
  readonly #viewport: Drawing['box'];
  readonly #area: Path;
  readonly #paths: Path[] = [];
  readonly #byId: ReadonlyMap<string, SvgElement>;
  #color: string | undefined;
  #hasFailed = false;
  /** Units of the font per unit of the space of the outline. */
  #fontScale = 1;
  /** From units of the drawing to the space of the outline, and back. */
  #fromDrawing = IDENTITY;
  #toDrawing = IDENTITY;

  constructor(kit: CanvasKit, root: SvgElement, viewport: Drawing['box']) {
    this.#kit = kit;
    this.#root = root;
    this.#viewport = viewport;
    this.#area = this.#own(new kit.Path());
    this.#byId = elementsById(root);
  }

  /** Releases the memory of the library, which has no garbage collection. */
  free(): void {
    for (const path of this.#paths) path.delete();
  }

  /** The outline, computed in a space that `toFont` maps to the font; `undefined` if the library cannot compute it. */
  paint(toSpace: Matrix, toFont: Matrix): string | undefined {
    this.#fontScale = scaleOf(toFont);
    this.#fromDrawing = toSpace;
    this.#toDrawing = invert(toSpace) ?? IDENTITY;
    this.#paintElement(this.#root, toSpace, INITIAL_STYLE, undefined);
    if (this.#hasFailed) return undefined;
    this.#area.transform(...toRows(toFont));
    return rounded(nonzeroPath(this.#kit, this.#area));
  }

  #paintElement(element: SvgElement, matrix: Matrix, parent: InheritedStyle, clip: Path | undefined): void {
    const { name, children } = element;
    if (name.startsWith('#') || NOT_DRAWN.has(name)) return;
    if (ANIMATION_ELEMENTS.has(name)) throw new Refusal('it is animated');
    const own = propertiesOf(element);
    if (own.get('display') === 'none') return;
    for (const property of EFFECTS)
      if ((own.get(property) ?? 'none') !== 'none')
        throw new Refusal(`it uses a ${property.replace(/-.*/, '')}`);
    if (opacityOf(own.get('opacity')) === 0) return;
    if (opacityOf(own.get('opacity')) < 1) throw new Refusal('it has translucent areas');
    const style = inherit(parent, own);
    const transform = own.get('transform');
    const inner = transform === undefined ? matrix : multiply(matrix, parseTransform(transform));
    const clipped = this.#clipOf(own.get('clip-path'), inner, clip);
    if (name === 'g' || (name === 'svg' && element === this.#root)) {
      for (const child of children) this.#paintElement(child, inner, style, clipped);
      return;
    }
    if (children.some((child) => ANIMATION_ELEMENTS.has(child.name))) throw new Refusal('it is animated');
    if (name === 'use' || name === 'svg') {
      const place = multiply(inner, [1, 0, 0, 1, lengthOf(own.get('x')), lengthOf(own.get('y'))]);
      const target = name === 'use' ? hrefTarget(element, this.#byId) : element;
      if (target?.name === 'symbol' || target?.name === 'svg')
        this.#paintView(target, own, place, style, clipped);
      else if (target) this.#paintElement(target, place, style, clipped);
      return;
    }
    const shape = this.#shapeOf(element.name, own);
    if (shape === undefined) throw new Refusal(`it contains a ${name} element`);
    if (style.visibility !== 'visible' || shape.isEmpty()) return;
    this.#paintShape(shape, inner, style, clipped);
  }

  /** Paints the content of a `symbol` or nested `svg`, which its viewport clips unless `overflow` says otherwise. */
  #paintView(
    view: SvgElement,
    size: ReadonlyMap<string, string>,
    place: Matrix,
    parent: InheritedStyle,
    outer: Path | undefined,
  ): void {
    const own = propertiesOf(view);
    const matrix = viewMatrix(own, size, this.#viewport);
    if (matrix === undefined) return;
    let clip = outer;
    if (!['visible', 'auto'].includes(own.get('overflow') ?? 'hidden')) {
      const frame = this.#shapeOf('rect', viewSize(own, size, this.#viewport))!;
      frame.transform(...toRows(place));
      if (outer !== undefined && !frame.op(outer, this.#kit.PathOp.Intersect)) this.#hasFailed = true;
      clip = frame;
    }
    const style = inherit(parent, own);
    for (const child of view.children) this.#paintElement(child, multiply(place, matrix), style, clip);
  }

  #paintShape(shape: Path, matrix: Matrix, style: InheritedStyle, clip: Path | undefined): void {
    if (this.#isPainted(style.fill, style['fill-opacity'])) {
      const fill = this.#own(shape.copy());
      fill.setFillType(this.#fillType(style['fill-rule']));
      fill.transform(...toRows(matrix));
      this.#add(fill, clip);
    }
    const isHairline = style['vector-effect'] === 'non-scaling-stroke';
    const width = lengthOf(style['stroke-width']);
    if (width > 0 && this.#isPainted(style.stroke, style['stroke-opacity'])) {
      if (style['stroke-dasharray'] !== 'none') throw new Refusal('it has dashed lines');
      const line = this.#own(shape.copy());
      // A line that does not scale has its width in units of the drawing.
      if (isHairline) line.transform(...toRows(multiply(this.#toDrawing, matrix)));
      const toSpace = isHairline ? this.#fromDrawing : matrix;
      const { StrokeCap, StrokeJoin } = this.#kit;
      const cap = style['stroke-linecap'];
      const join = style['stroke-linejoin'];
      const stroked = line.stroke({
        width,
        precision: this.#fontScale * scaleOf(toSpace),
        miter_limit: Number(style['stroke-miterlimit']),
        cap: cap === 'round' ? StrokeCap.Round : cap === 'square' ? StrokeCap.Square : StrokeCap.Butt,
        join: join === 'round' ? StrokeJoin.Round : join === 'bevel' ? StrokeJoin.Bevel : StrokeJoin.Miter,
      });
      if (stroked === null) return;
      stroked.transform(...toRows(toSpace));
      this.#add(stroked, clip);
    }
  }

  #add(area: Path, clip: Path | undefined): void {
    const { PathOp } = this.#kit;
    const isAdded =
      (clip === undefined || area.op(clip, PathOp.Intersect)) && this.#area.op(area, PathOp.Union);
    if (!isAdded) this.#hasFailed = true;
  }

  /** Whether a paint shows. Throws for paints that a glyph cannot show. */
  #isPainted(paint: string, opacity: string): boolean {
    if (paint.startsWith('url(')) throw new Refusal('it has a gradient or a pattern');
    const { rgb, alpha } =
      paint === 'currentColor'
        ? { rgb: -1, alpha: 1 }
        : (parseColor(paint) ?? { rgb: 0, alpha: paint === 'none' ? 0 : 1 });
    const visible = alpha * opacityOf(opacity);
    if (visible === 0) return false;
    if (visible < 1) throw new Refusal('it has translucent areas');
    const color = rgb === -1 ? 'currentColor' : String(rgb);
    if (this.#color !== undefined && this.#color !== color) throw new Refusal('it has several colors');
    this.#color = color;
    return true;
  }

  #clipOf(value: string | undefined, matrix: Matrix, outer: Path | undefined): Path | undefined {
    const id = /#([^'")\s]+)/.exec(value ?? '')?.[1];
    const target = id === undefined ? undefined : this.#byId.get(id);
    if (target?.name !== 'clipPath') return outer;
    if ((propertiesOf(target).get('clip-path') ?? 'none') !== 'none')
      throw new Refusal('it uses a complex clip path');
    if (target.attributes.get('clipPathUnits') === 'objectBoundingBox')
      throw new Refusal('it uses a relative clip path');
    const clip = this.#own(new this.#kit.Path());
    const inner = multiply(matrix, parseTransform(target.attributes.get('transform') ?? ''));
    const clipStyle = inherit(INITIAL_STYLE, propertiesOf(target));
    for (const child of target.children) {
      const own = propertiesOf(child);
      const childStyle = inherit(clipStyle, own);
      if (own.get('display') === 'none' || childStyle.visibility !== 'visible') continue;
      const shape = this.#shapeOf(child.name, own);
      if (shape === undefined && !NOT_DRAWN.has(child.name)) throw new Refusal('it uses a complex clip path');
      if ((own.get('clip-path') ?? 'none') !== 'none') throw new Refusal('it uses a complex clip path');
      if (shape === undefined) continue;
      shape.setFillType(this.#fillType(childStyle['clip-rule']));
      shape.transform(...toRows(multiply(inner, parseTransform(own.get('transform') ?? ''))));
      clip.op(shape, this.#kit.PathOp.Union);
    }
    if (outer !== undefined) clip.op(outer, this.#kit.PathOp.Intersect);
    return clip;
  }

  /** `undefined` for elements that are no shapes. */
  #shapeOf(name: string, attributes: ReadonlyMap<string, string>): Path | undefined {
    const path = this.#own(new this.#kit.Path());
    return writeShape(name, attributes, new PathWriter(path)) ? path : undefined;
  }

  #fillType(rule: string) {
    return rule === 'evenodd' ? this.#kit.FillType.EvenOdd : this.#kit.FillType.Winding;
  }

  #own(path: Path): Path {
    this.#paths.push(path);
    return path;
  }
}

function rotation(angle: number): Matrix {
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}

/** The matrix row by row, as the library takes it. */
function toRows([a, b, c, d, e, f]: Matrix): [number, number, number, number, number, number] {
  return [a, c, e, b, d, f];
}

/** Fonts have whole units. Rounding to a tenth leaves the curves smooth. The library separates numbers by spaces. */
function rounded(path: string): string {
  return path.replaceAll(/[^A-Z ]+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/** Writes shapes to a path of the library. */
class PathWriter implements PathSink {
  readonly #path: Path;

  constructor(path: Path) {
    this.#path = path;
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(x, y);
  }

  cubicTo(...[x1, y1, x2, y2, x, y]: Parameters<PathSink['cubicTo']>): void {
    this.#path.cubicTo(x1, y1, x2, y2, x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    this.#path.quadTo(x1, y1, x, y);
  }

  arcTo(...[rx, ry, angle, isLarge, isSweep, x, y]: Parameters<PathSink['arcTo']>): void {
    this.#path.arcToRotated(rx, ry, angle, !isLarge, !isSweep, x, y);
  }

  close(): void {
    this.#path.close();
  }
}
