import { NEIGHBOURS_PER_KIND } from '@glyphdex/contract';
import { LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import { LookNeighbours } from './look-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import type { StemGroups } from './stem-groups.ts';

/** How far down a concept's icons are looked through: they are ranked, and the first ones are from many packs. */
const OWN_LOOKED_AT = 120;
const RELATED_LOOKED_AT = 12;
const RELATED_STEMS_MAX = 10;
/** What an icon of a related concept is worth, where the same concept is worth 1: the nearest, and each further one less. */
const RELATED_WORTH = 0.6;
const RELATED_FALL = 0.04;
/** At this distance a look is worth half. */
const HALF_ALIKE = 9_000;
/** Farther away a look alone makes nothing similar, save for an icon that has nothing else. */
const ALONE_MAX = 16_000;
/** Drawings nearer than this are one drawing for the eye; see docs/similarity.md. */
const NEAR_DUPLICATE = 800;
/** Icons of one pack in a list. */
const PER_PACK = 2;
const CONSIDERED_MAX = 512;
/** Candidates are told apart by their place in this many. */
const PLACES = 1024;

/**
 * Which icons are similar to this one, by what they draw and by how they look? Candidates are the icons of the same and of
 * related concepts and those that look most alike; each is worth up to 1 for its concept and up to 1 for its look. A
 * drawing that is nearly the icon's own, or that of one listed already, stands back until nothing else is left, as does a
 * third one of a pack.
 */
export class SimilarFinder {
  readonly #icons: NeighbourColumns;
  readonly #groups: StemGroups;
  readonly #byLook: LookNeighbours;
  readonly #related = new Map<number, readonly number[]>();
  /** By docId: the last one for which it was considered, plus one. */
  readonly #seenFor: Uint32Array;
  readonly #docIds = new Uint32Array(CONSIDERED_MAX);
  readonly #distances = new Float64Array(CONSIDERED_MAX);
  readonly #keys = new Float64Array(CONSIDERED_MAX);
  #count = 0;

  constructor(icons: NeighbourColumns, groups: StemGroups, sorted: SortedLooks) {
    this.#icons = icons;
    this.#groups = groups;
    this.#byLook = new LookNeighbours(icons.looks, sorted);
    this.#seenFor = new Uint32Array(icons.packs.length);
  }

  /** At most NEIGHBOURS_PER_KIND docIds, none of `family`. */
  find(docId: number, family: readonly number[]): number[] {
    this.#count = 0;
    for (const member of family) this.#seenFor[member] = docId + 1;
    const stem = this.#groups.stemOf[docId]!;
    const { docs } = this.#groups;
    this.#consider(docId, docs[stem]!, OWN_LOOKED_AT, 1);
    const related = this.#relatedTo(stem);
    for (let i = 0; i < related.length && i < RELATED_STEMS_MAX; i++)
      this.#consider(docId, docs[related[i]!]!, RELATED_LOOKED_AT, RELATED_WORTH - i * RELATED_FALL);
    const found = this.#byLook.find(docId);
    const isRelated = this.#count > 0;
    for (let i = 0; i < found; i++) {
      const distance = this.#byLook.distances[i]!;
      if (distance > ALONE_MAX && isRelated) break;
      this.#add(docId, this.#byLook.docIds[i]!, distance, 0);
    }
    return this.#choose(docId);
  }

  #consider(docId: number, candidates: readonly number[], lookedAt: number, worth: number): void {
    for (let i = 0; i < candidates.length && i < lookedAt; i++)
      this.#add(docId, candidates[i]!, this.#distance(docId, candidates[i]!), worth);
  }

  #add(docId: number, other: number, distance: number, worth: number): void {
    if (this.#seenFor[other] === docId + 1 || this.#count === CONSIDERED_MAX) return;
    this.#seenFor[other] = docId + 1;
    const place = this.#count++;
    this.#docIds[place] = other;
    this.#distances[place] = distance;
    const value = worth + HALF_ALIKE / (HALF_ALIKE + distance);
    // The best first; of equals the one considered first.
    this.#keys[place] = Math.round((2 - value) * 1e6) * PLACES + place;
  }

  #choose(docId: number): number[] {
    this.#keys.subarray(0, this.#count).sort();
    const chosen: number[] = [];
    const later: number[] = [];
    for (let i = 0; i < this.#count && chosen.length < NEIGHBOURS_PER_KIND; i++) {
      const place = this.#keys[i]! % PLACES;
      const other = this.#docIds[place]!;
      const isWelcome = this.#distances[place]! > NEAR_DUPLICATE && this.#isWelcome(other, chosen);
      (isWelcome ? chosen : later).push(other);
    }
    for (let i = 0; i < later.length && chosen.length < NEIGHBOURS_PER_KIND; i++) chosen.push(later[i]!);
    return chosen.includes(docId) ? chosen.filter((other) => other !== docId) : chosen;
  }

  #isWelcome(other: number, chosen: readonly number[]): boolean {
    const { packs } = this.#icons;
    let ofPack = 0;
    for (const listed of chosen) {
      if (packs[listed] === packs[other] && ++ofPack === PER_PACK) return false;
      if (this.#distance(listed, other) <= NEAR_DUPLICATE) return false;
    }
    return true;
  }

  #distance(a: number, b: number): number {
    const { looks } = this.#icons;
    const [startA, startB] = [a * LOOK_BYTES, b * LOOK_BYTES];
    if (looks[startA] === NO_LOOK || looks[startB] === NO_LOOK) return UNKNOWN;
    let sum = 0;
    for (let i = 0; i < LOOK_BYTES; i++) {
      const difference = looks[startA + i]! - looks[startB + i]!;
      sum += difference * difference;
    }
    return sum;
  }

  #relatedTo(stem: number): readonly number[] {
    let related = this.#related.get(stem);
    if (related === undefined) {
      related = this.#groups.related(stem);
      this.#related.set(stem, related);
    }
    return related;
  }
}

/** The distance between unrelated drawings. */
const UNKNOWN = 60_000;
