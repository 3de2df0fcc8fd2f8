import { LOOK_BYTES, lookDistance, NO_LOOK } from '@glyphdex/engine';

/** What tells two drawings of one thing apart at a glance. */
export interface Drawn {
  /** Positions in ICON_TYPES and SHAPES. */
  readonly type: number;
  readonly shape: number;
  /** The looks of its pack, LOOK_BYTES each, and which of them is its own. */
  readonly looks: Int8Array;
  readonly row: number;
}

/** Who shares type and shape with one more that came before stands back by this many places. */
const SAME_KIND_PLACES = 12;

/** The same for each one before that looks alike. */
const ALIKE_PLACES = 16;

/** Squared distance of looks below which two drawings of one thing are alike: outlines of one shape in two widths. */
const ALIKE_WITHIN = 2500;

/** Only so many places from the front take turns: nobody looks for variety further down, and each costs a comparison with all kinds. */
const TURNS_MAX = 300;

/**
 * In which order are drawings of one thing worth seeing? The next one is always that for which its place and what came before
 * of its kind and of its look are least in sum, so that the first filled home comes before the tenth outlined one, and the
 * second drawing of a mark behind others of it. `drawings` stand best first. O(drawings × different looks).
 */
export function* looksInTurn<Item extends Drawn>(drawings: readonly Item[]): Generator<Item> {
  const turning = drawings.slice(0, TURNS_MAX);
  const queues = alike(turning);
  const next = new Uint32Array(queues.length);
  const ofKind = new Map<string, number>();
  for (let count = 0; count < turning.length; count++) {
    let chosen = -1;
    let least = Number.POSITIVE_INFINITY;
    queues.forEach((queue, i) => {
      const at = queue[next[i]!];
      if (at === undefined) return;
      const before = ofKind.get(kindOf(turning[at]!)) ?? 0;
      const cost = at + SAME_KIND_PLACES * before + ALIKE_PLACES * next[i]!;
      if (cost < least) [chosen, least] = [i, cost];
    });
    const drawing = turning[queues[chosen]![next[chosen]!]!]!;
    next[chosen]!++;
    ofKind.set(kindOf(drawing), (ofKind.get(kindOf(drawing)) ?? 0) + 1);
    yield drawing;
  }
  yield* drawings.slice(TURNS_MAX);
}

function kindOf({ type, shape }: Drawn): string {
  return `${type} ${shape}`;
}

/** The positions of those that look like the first of them and are of its kind, in their order. Nothing looks like an empty picture. */
function alike(drawings: readonly Drawn[]): number[][] {
  const groups: number[][] = [];
  drawings.forEach((drawing, at) => {
    const group = groups.find(([first]) => areAlike(drawings[first!]!, drawing));
    if (group) group.push(at);
    else groups.push([at]);
  });
  return groups;
}

function areAlike(a: Drawn, b: Drawn): boolean {
  const [aStart, bStart] = [a.row * LOOK_BYTES, b.row * LOOK_BYTES];
  if (a.type !== b.type || a.shape !== b.shape || a.looks[aStart] === NO_LOOK) return false;
  return lookDistance(a.looks, aStart, b.looks, bStart) < ALIKE_WITHIN;
}
