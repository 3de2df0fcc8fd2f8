import type { ViewBox } from '@glyphdex/svg';
import type { JsonObject } from './json-shape.ts';

export interface SourceDrawing {
  readonly body: string;
  readonly box: ViewBox;
}

/** What Iconify JSON may ask for: flips, and then quarter turns clockwise. */
export interface Turn {
  readonly quarters: number;
  readonly hFlip: boolean;
  readonly vFlip: boolean;
}

/**
 * What turn do these entries ask for together, an alias and all that it leads through? Quarters add up and flips cancel each
 * other, as the format has it. `undefined` when a turn is no whole number.
 */
export function transformOf(entries: readonly JsonObject[]): Turn | undefined {
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

/** Whether an entry asks for another drawing than that of its parent. */
export function asksForTurn(entry: JsonObject): boolean {
  return (
    entry['hFlip'] === true ||
    entry['vFlip'] === true ||
    !(entry['rotate'] === undefined || entry['rotate'] === 0) ||
    BOX.some((side) => entry[side] !== undefined)
  );
}

const BOX = ['left', 'top', 'width', 'height'] as const;

/** The drawing flipped within its box and then transformed about the middle of it; a quarter turns the box as well. */
export function transformDrawing(
  { body, box }: SourceDrawing,
  { quarters, hFlip, vFlip }: Turn,
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
