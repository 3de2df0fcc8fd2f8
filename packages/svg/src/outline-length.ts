import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { cleanDeclarations } from './clean-style.ts';
import { Pen } from './geometry/pen.ts';
import { drawShape, type Viewport } from './geometry/shape-path.ts';
import type { SvgElement } from './svg-element.ts';

/** Glyphs have outlines of up to so many times their size. */
const GLYPH_OUTLINE = 10;
/** Lines whose dashes are measured on the screen may be as long as any transform makes them. */
const ON_SCREEN = 100_000;

/**
 * How far do the outlines of a shape or text run, in the units of its dashes? An upper bound, at the longest moment of its
 * animations. `fontSize` is the largest of the drawing. Linear in the text.
 */
export function outlineLength(element: SvgElement, extent: Viewport, fontSize: number): number {
  const { name, attributes, children } = element;
  if (name === '#text') return (element.text?.length ?? 0) * fontSize * GLYPH_OUTLINE;
  const style = attributes.get('style') ?? '';
  const styled = style === '' ? attributes : new Map([...attributes, ...cleanDeclarations(style)]);
  const given = Number.parseFloat(styled.get('pathLength') ?? '');
  let length = lengthOf(name, styled, extent);
  for (const { name: kind, attributes: animation } of children) {
    const animated = ANIMATION_ELEMENTS.has(kind) ? animation.get('attributeName') : undefined;
    if (animated === undefined) continue;
    for (const frame of framesOf(animation))
      length = Math.max(length, lengthOf(name, new Map([...styled, [animated, frame]]), extent));
  }
  if (length === 0) return 0;
  if (styled.get('vector-effect') === 'non-scaling-stroke') return Math.max(length, ON_SCREEN);
  return Number.isFinite(given) ? Math.abs(given) : length;
}

/** The values that an animation sets, one after the other. */
export function framesOf(animation: ReadonlyMap<string, string>): string[] {
  return ['values', 'from', 'to', 'by'].flatMap((name) => animation.get(name)?.split(';') ?? []);
}

function lengthOf(name: string, attributes: ReadonlyMap<string, string>, extent: Viewport): number {
  pen.length = 0;
  pen.moveTo(0, 0);
  const inStyle = /^path\([^"']*["'](.*)["']\s*\)$/.exec(attributes.get('d') ?? '')?.[1];
  drawShape(name, inStyle === undefined ? attributes : new Map([...attributes, ['d', inStyle]]), extent, pen);
  return pen.length;
}

/** Adds up the sides of control polygons instead of drawing. */
class OutlinePen extends Pen {
  length = 0;
  readonly #start: [number, number] = [0, 0];
  readonly #at: [number, number] = [0, 0];

  override moveTo(x: number, y: number): void {
    this.#start[0] = this.#at[0] = x;
    this.#start[1] = this.#at[1] = y;
  }

  override lineTo(x: number, y: number): void {
    this.length += Math.hypot(x - this.#at[0], y - this.#at[1]);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  override close(): void {
    this.lineTo(this.#start[0], this.#start[1]);
  }

  override cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x2, y2);
    this.lineTo(x, y);
  }

  override quadraticTo(x1: number, y1: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x, y);
  }

  override arcTo(rx: number, ry: number, ...[, , , x, y]: [number, boolean, boolean, number, number]): void {
    const chord = Math.hypot(x - this.#at[0], y - this.#at[1]);
    const [short, long] = [Math.abs(rx), Math.abs(ry)].sort((a, b) => a - b) as [number, number];
    // Radii that are too small for the chord grow until they reach.
    const growth = short === 0 ? 0 : Math.max(1, chord / (2 * short));
    this.length += Math.max(chord, 2 * Math.PI * long * growth);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  override ellipse(_cx: number, _cy: number, rx: number, ry: number): void {
    this.length += 2 * Math.PI * Math.max(rx, ry);
  }
}

const pen = new OutlinePen();
