import { LOOK_BYTES, lookDistance, NO_LOOK } from '@glyphdex/engine';

/** What tells two drawings of one thing apart at a glance, by number of the drawing. */
export interface DrawnIcons {
  /** Positions in ICON_TYPES and SHAPES. */
  readonly types: Uint8Array;
  readonly shapes: Uint8Array;
  /** LOOK_BYTES each. */
  readonly looks: Int8Array;
}

/** Who shares type and shape with one more that came before stands back by this many places. */
const SAME_KIND_PLACES = 12;

/** The same for each one before that looks alike. */
const ALIKE_PLACES = 16;

/** Squared distance of looks below which two drawings of one thing are alike: outlines of one shape in two widths. */
const ALIKE_WITHIN = 2500;

/** Only so many places from the front take turns: nobody looks for variety further down, and each costs a comparison with all kinds. */
const TURNS_MAX = 300;

/** More than there are values of either. */
const KINDS_OF_EACH = 16;

/**
 * In which order are drawings of one thing worth seeing? The next one is always that for which its place and what came before
 * of its kind and of its look are least in sum, so that the first filled home comes before the tenth outlined one, and the
 * second drawing of a mark behind others of it. `drawings` are numbers of icons, best first. O(drawings × different looks).
 */
export function looksInTurn(drawings: readonly number[], icons: DrawnIcons): readonly number[] {
  if (drawings.length <= 1) return drawings;
  const turning = drawings.slice(0, TURNS_MAX);
  const kinds = turning.map((icon) => icons.types[icon]! * KINDS_OF_EACH + icons.shapes[icon]!);
  const looks = lookNumbers(turning, kinds, icons);
  const costs = turning.map((_, at) => at);
  const inTurn = turning.map((_, at) => at);
  const sortByCost = () => inTurn.sort((a, b) => costs[a]! - costs[b]! || looks[a]! - looks[b]!);
  // What comes before of its look and of its kind is known of each beforehand: within either nothing overtakes another.
  addRepeats(costs, inTurn, looks, ALIKE_PLACES);
  sortByCost();
  addRepeats(costs, inTurn, kinds, SAME_KIND_PLACES);
  sortByCost();
  const result = inTurn.map((at) => turning[at]!);
  return drawings.length <= TURNS_MAX ? result : result.concat(drawings.slice(TURNS_MAX));
}

/** Adds to what each costs `places` for every one of its number that stands before it in `order`. */
function addRepeats(
  costs: number[],
  order: readonly number[],
  numbers: readonly number[],
  places: number,
): void {
  const seen = new Map<number, number>();
  for (const at of order) {
    const before = seen.get(numbers[at]!) ?? 0;
    costs[at]! += places * before;
    seen.set(numbers[at]!, before + 1);
  }
}

/** By position the number of its look: those that look like the first of them and are of its kind share one. Nothing looks like an empty picture. */
function lookNumbers(
  drawings: readonly number[],
  kinds: readonly number[],
  { looks }: DrawnIcons,
): readonly number[] {
  const firsts: number[] = [];
  return drawings.map((icon, at) => {
    for (let look = 0; look < firsts.length; look++) {
      const first = firsts[look]!;
      if (kinds[first] !== kinds[at]) continue;
      const other = drawings[first]! * LOOK_BYTES;
      if (looks[other] !== NO_LOOK && lookDistance(looks, other, looks, icon * LOOK_BYTES) < ALIKE_WITHIN)
        return look;
    }
    return firsts.push(at) - 1;
  });
}
