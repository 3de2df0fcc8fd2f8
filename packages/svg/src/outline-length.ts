import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { cleanDeclarations } from './clean-style.ts';
import type { PathSink } from './geometry/path-flattener.ts';
import { writeShape } from './geometry/shape-path.ts';
import { userUnits } from './resolve/css-length.ts';
import type { SvgElement } from './svg-element.ts';

/** The largest lengths of a drawing that units may refer to. */
interface Units {
  readonly fontSize: number;
  readonly extent: number;
}

/** Upper bound of the outline of a glyph, in font sizes. */
const GLYPH_OUTLINE = 10;
/** Assumed length of lines whose dashes are measured on the screen, because a transform may enlarge them. */
const ON_SCREEN = 100_000;

/**
 * Upper bound of the outline length of a shape or text, in the units of its dashes, over all frames of its animations.
 * Linear in the text.
 */
export function outlineLength(element: SvgElement, drawing: Units): number {
  const { name, attributes, children } = element;
  if (name === '#text') return (element.text?.length ?? 0) * drawing.fontSize * GLYPH_OUTLINE;
  const style = attributes.get('style') ?? '';
  const styled = style === '' ? attributes : new Map([...attributes, ...cleanDeclarations(style)]);
  const given = Number.parseFloat(styled.get('pathLength') ?? '');
  let length = shapeLength(name, styled, drawing);
  for (const { name: kind, attributes: animation } of children) {
    const animated = ANIMATION_ELEMENTS.has(kind) ? animation.get('attributeName') : undefined;
    if (animated === undefined) continue;
    for (const frame of framesOf(animation))
      length = Math.max(length, shapeLength(name, new Map([...styled, [animated, frame]]), drawing));
  }
  if (length === 0) return 0;
  if (styled.get('vector-effect') === 'non-scaling-stroke') return Math.max(length, ON_SCREEN);
  return Number.isFinite(given) ? Math.abs(given) : length;
}

/** The values of an animation: `values="0;9"` -> `0`, `9`. */
export function framesOf(animation: ReadonlyMap<string, string>): string[] {
  return ['values', 'from', 'to', 'by'].flatMap((name) => animation.get(name)?.split(';') ?? []);
}

function shapeLength(
  name: string,
  attributes: ReadonlyMap<string, string>,
  { extent, fontSize }: Units,
): number {
  meter.length = 0;
  meter.moveTo(0, 0);
  const pathInStyle = /^path\([^"']*["'](.*)["']\s*\)$/.exec(attributes.get('d') ?? '')?.[1];
  const basis = { whole: extent, fontSize, rootFontSize: fontSize };
  // Animated lengths keep their units.
  const inUserUnits = [...attributes].map(
    ([key, value]) =>
      [key, /[%a-z]$/.test(value) ? String(userUnits(value, basis) ?? value) : value] as const,
  );
  writeShape(
    name,
    new Map([...inUserUnits, ...(pathInStyle === undefined ? [] : [['d', pathInStyle] as const])]),
    meter,
  );
  return meter.length;
}

/** Adds up the sides of control polygons, which are at least as long as their curves. */
class OutlineMeter implements PathSink {
  length = 0;
  readonly #start: [number, number] = [0, 0];
  readonly #at: [number, number] = [0, 0];

  moveTo(x: number, y: number): void {
    this.#start[0] = this.#at[0] = x;
    this.#start[1] = this.#at[1] = y;
  }

  lineTo(x: number, y: number): void {
    this.length += Math.hypot(x - this.#at[0], y - this.#at[1]);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  close(): void {
    this.lineTo(this.#start[0], this.#start[1]);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x2, y2);
    this.lineTo(x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x, y);
  }

  arcTo(rx: number, ry: number, ...[, , , x, y]: [number, boolean, boolean, number, number]): void {
    const chord = Math.hypot(x - this.#at[0], y - this.#at[1]);
    const [short, long] = [Math.abs(rx), Math.abs(ry)].sort((a, b) => a - b) as [number, number];
    // Renderers enlarge radii that are too small for the chord.
    const growth = short === 0 ? 0 : Math.max(1, chord / (2 * short));
    this.length += Math.max(chord, 2 * Math.PI * long * growth);
    this.#at[0] = x;
    this.#at[1] = y;
  }

  ellipse(_cx: number, _cy: number, rx: number, ry: number): void {
    this.length += 2 * Math.PI * Math.max(rx, ry);
  }
}

const meter = new OutlineMeter();
