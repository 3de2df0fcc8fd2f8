import type { DrawnStyle } from './search-words.ts';

/** The style of a drawing with only one of them. `svgJson` is a JSON string, so its quotes are escaped. */
export function drawnStyle(svgJson: string): DrawnStyle | undefined {
  const isFilled = hasPaint(svgJson, 'fill');
  const isStroked = hasPaint(svgJson, 'stroke');
  if (isFilled === isStroked) return undefined;
  return isFilled ? 'fill' : 'stroke';
}

function hasPaint(svgJson: string, attribute: DrawnStyle): boolean {
  for (const [, paint] of svgJson.matchAll(PAINTS[attribute]))
    if (!NO_PAINT.has(paint!.toLowerCase())) return true;
  return false;
}
const PAINTS = { fill: /\bfill=\\"([^\\]*)\\"/g, stroke: /\bstroke=\\"([^\\]*)\\"/g };
const NO_PAINT: ReadonlySet<string> = new Set(['', 'none', 'transparent', 'inherit']);
