import type { Strings, TextNumbers } from '@glyphdex/engine';
import { GONE, type PairedStems } from './found-neighbours.ts';
import type { NumberedStems } from './neighbour-columns.ts';

/** Finds these stems of before among those of now, whose texts are `known`. O(stems before). */
export function pairStems(
  before: Strings,
  { stems, numbers }: NumberedStems,
  known: TextNumbers,
): PairedStems {
  const paired = {
    now: new Int32Array(before.count).fill(GONE),
    before: new Int32Array(stems.count).fill(GONE),
  };
  for (let then = 0; then < before.count; then++) {
    const text = known.find(before, then);
    const number = text < 0 ? GONE : numbers[text]!;
    if (number === GONE) continue;
    paired.now[then] = number;
    paired.before[number] = then;
  }
  return paired;
}
