import type { SourceDrawing } from './icon-source.ts';
import type { JsonObject } from './json-shape.ts';

/** The transformations of Iconify JSON: first flips, then quarter turns clockwise. */
export interface Transform {
  readonly quarters: number;
  readonly hFlip: boolean;
  readonly vFlip: boolean;
}

/**
 * The combined transformation of the entries of an alias chain. As the format defines it, quarter turns add up and two
 * equal flips cancel each other. `undefined` when `rotate` is not a whole number.
 */
export function transformOf(entries: readonly JsonObject[]): Transform | undefined {
  let quarters = 0;
  let [hFlip, vFlip] = [false, false];
  for (const entry of entries) {
    const rotate = entry['rotate'] ?? 0;
    if (!Number.isSafeInteger(rotate)) return undefined;
    quarters = (quarters + (rotate as number)) % 4;
    hFlip = hFlip !== (entry['hFlip'] === true);
    vFlip = vFlip !== (entry['vFlip'] === true);
  }
  return { quarters: (quarters + 4) % 4, hFlip, vFlip };
}

/** Flips the drawing within its box and rotates it about the center of the box. A quarter turn also rotates the box. */
export function transformDrawing(
  { body, box }: SourceDrawing,
  { quarters, hFlip, vFlip }: Transform,
): SourceDrawing {
  if (quarters === 0 && !hFlip && !vFlip) return { body, box };
  const { left, top, width, height } = box;
  const [x, y] = [left + width / 2, top + height / 2];
  const steps = [`translate(${x} ${y})`];
  if (quarters !== 0) steps.push(`rotate(${quarters * 90})`);
  if (hFlip || vFlip) steps.push(`scale(${hFlip ? -1 : 1} ${vFlip ? -1 : 1})`);
  steps.push(`translate(${-x} ${-y})`);
  const transformed =
    quarters % 2 === 0 ? box : { left: x - height / 2, top: y - width / 2, width: height, height: width };
  return { body: `<g transform="${steps.join(' ')}">${body}</g>`, box: transformed };
}
