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
  const queues = alike(turning, kinds, icons);
  const next = queues.map(() => 0);
  const ofKind = new Uint32Array(KINDS_OF_EACH ** 2);
  const inTurn: number[] = [];
  while (queues.length > 0) {
    let chosen = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < queues.length; i++) {
      const at = queues[i]![next[i]!]!;
      const cost = at + SAME_KIND_PLACES * ofKind[kinds[at]!]! + ALIKE_PLACES * next[i]!;
      if (cost < least) [chosen, least] = [i, cost];
    }
    const queue = queues[chosen]!;
    const at = queue[next[chosen]!++]!;
    ofKind[kinds[at]!]!++;
    inTurn.push(turning[at]!);
    if (next[chosen] !== queue.length) continue;
    queues.splice(chosen, 1);
    next.splice(chosen, 1);
  }
  return inTurn.concat(drawings.slice(TURNS_MAX));
}

/** The positions of those that look like the first of them and are of its kind, in their order. Nothing looks like an empty picture. */
function alike(drawings: readonly number[], kinds: readonly number[], { looks }: DrawnIcons): number[][] {
  const groups: number[][] = [];
  drawings.forEach((icon, at) => {
    const start = icon * LOOK_BYTES;
    const group = groups.find(([first]) => {
      if (kinds[first!] !== kinds[at]) return false;
      const other = drawings[first!]! * LOOK_BYTES;
      return looks[other] !== NO_LOOK && lookDistance(looks, other, looks, start) < ALIKE_WITHIN;
    });
    if (group) group.push(at);
    else groups.push([at]);
  });
  return groups;
}
