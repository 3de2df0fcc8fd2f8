import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { propertiesOf } from './clean-style.ts';
import { ControlPolygon } from './geometry/control-polygon.ts';
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
  const { name, children } = element;
  if (name === '#text') return (element.text?.length ?? 0) * drawing.fontSize * GLYPH_OUTLINE;
  const styled = propertiesOf(element);
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
  const inUserUnits = new Map(
    Array.from(attributes, ([key, value]) => [
      key,
      /[%a-z]$/.test(value) ? String(userUnits(value, basis) ?? value) : value,
    ]),
  );
  if (pathInStyle !== undefined) inUserUnits.set('d', pathInStyle);
  writeShape(name, inUserUnits, meter);
  return meter.length;
}

/** Adds up the sides of control polygons, which are at least as long as their curves. */
class OutlineMeter extends ControlPolygon {
  length = 0;

  override side(
    x: number,
    y: number,
    fromX: number,
    fromY: number,
    [rx, ry]: readonly [number, number] = [0, 0],
  ): void {
    const chord = Math.hypot(x - fromX, y - fromY);
    const [short, long] = [Math.abs(rx), Math.abs(ry)].sort((a, b) => a - b) as [number, number];
    // Renderers enlarge radii that are too small for the chord.
    const growth = short === 0 ? 0 : Math.max(1, chord / (2 * short));
    this.length += Math.max(chord, 2 * Math.PI * long * growth);
  }
}

const meter = new OutlineMeter();
