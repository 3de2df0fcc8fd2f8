import { DESCRIPTOR_BYTES, descriptorDistance, NO_DESCRIPTOR } from '@glyphdex/engine';

/** Properties that tell whether two drawings of a thing look different, by number of the icon. */
export interface DrawnIcons {
  /** Positions in ICON_TYPES and SHAPES. Together they are the kind of a drawing. */
  readonly types: Uint8Array;
  readonly shapes: Uint8Array;
  /** Image descriptors, DESCRIPTOR_BYTES each. */
  readonly descriptors: Int8Array;
}

/** Places that a drawing loses for each earlier one of the same kind. */
const SAME_KIND_PLACES = 12;

/** Places that it loses for each earlier one that looks alike. */
const ALIKE_PLACES = 16;

/** Squared distance between descriptors of drawings that look alike, such as outlines of one shape in two widths. */
const ALIKE_WITHIN = 2500;

/**
 * Drawings diversified at the front of the list. The rest stays as it is, because each one costs a comparison with all
 * groups.
 */
const DIVERSIFIED_MAX = 300;

/** More than the number of types or shapes. */
const KINDS_OF_EACH = 16;

/**
 * Reorders drawings of one thing, best first, so that different ones come early: the first filled home before the tenth
 * outlined one. A drawing's cost is its place, plus a penalty for each earlier one of its kind and for each that looks
 * alike; drawings are sorted by cost. O(drawings × groups of alike drawings).
 */
export function diversify(drawings: readonly number[], icons: DrawnIcons): readonly number[] {
  if (drawings.length <= 1) return drawings;
  const front = drawings.slice(0, DIVERSIFIED_MAX);
  const kinds = front.map((icon) => icons.types[icon]! * KINDS_OF_EACH + icons.shapes[icon]!);
  const groups = alikeGroups(front, kinds, icons);
  const costs = front.map((_, at) => at);
  const order = front.map((_, at) => at);
  const sortByCost = () => order.sort((a, b) => costs[a]! - costs[b]! || groups[a]! - groups[b]!);
  // Penalties can be added group by group and kind by kind, because drawings of one of them never overtake each other.
  addPenalties(costs, order, groups, ALIKE_PLACES);
  sortByCost();
  addPenalties(costs, order, kinds, SAME_KIND_PLACES);
  sortByCost();
  const result = order.map((at) => front[at]!);
  return drawings.length <= DIVERSIFIED_MAX ? result : result.concat(drawings.slice(DIVERSIFIED_MAX));
}

/** Adds `places` to the cost of each drawing for every earlier one of the same number. */
function addPenalties(
  costs: number[],
  order: readonly number[],
  numbers: readonly number[],
  places: number,
): void {
  const counts = new Map<number, number>();
  for (const at of order) {
    const before = counts.get(numbers[at]!) ?? 0;
    costs[at]! += places * before;
    counts.set(numbers[at]!, before + 1);
  }
}

/**
 * Numbers drawings by group: those of one kind that look like the first of the group. Drawings without a descriptor
 * stay alone.
 */
function alikeGroups(
  drawings: readonly number[],
  kinds: readonly number[],
  { descriptors }: DrawnIcons,
): readonly number[] {
  const firsts: number[] = [];
  return drawings.map((icon, at) => {
    for (let group = 0; group < firsts.length; group++) {
      const first = firsts[group]!;
      if (kinds[first] !== kinds[at]) continue;
      const other = drawings[first]! * DESCRIPTOR_BYTES;
      if (descriptors[other] === NO_DESCRIPTOR) continue;
      if (descriptorDistance(descriptors, other, descriptors, icon * DESCRIPTOR_BYTES) < ALIKE_WITHIN)
        return group;
    }
    return firsts.push(at) - 1;
  });
}
