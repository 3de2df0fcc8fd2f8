import { NEIGHBOURS_PER_KIND } from '@glyphdex/contract';
import { LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import { LookNeighbours } from './look-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { Candidates } from './stem-candidates.ts';
import type { StemGroups } from './stem-groups.ts';

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
/** The distance between unrelated drawings. */
const UNKNOWN = 60_000;

/**
 * Which icons are similar to this one, by what they draw and by how they look? Candidates are the icons of the same and of
 * related concepts and those that look most alike; each is worth up to 1 for its concept and up to 1 for its look. A
 * drawing that is nearly the icon's own, or that of one listed already, stands back until nothing else is left, as does a
 * third one of a pack. Quickest when icons of one stem are asked for one after the other.
 */
export class SimilarFinder {
  readonly #icons: NeighbourColumns;
  readonly #candidates: Candidates;
  readonly #byLook: LookNeighbours;
  readonly #docIds = new Uint32Array(CONSIDERED_MAX);
  readonly #distances = new Float64Array(CONSIDERED_MAX);
  readonly #keys = new Float64Array(CONSIDERED_MAX);
  #count = 0;

  constructor(icons: NeighbourColumns, groups: StemGroups, sorted: SortedLooks) {
    this.#icons = icons;
    this.#candidates = new Candidates(icons.looks, groups);
    this.#byLook = new LookNeighbours(icons.looks, sorted);
  }

  /** At most NEIGHBOURS_PER_KIND docIds, none of the icon's own pack and concept. */
  find(docId: number): readonly number[] {
    this.#count = 0;
    this.#addByConcept(docId);
    const byConcept = this.#choose();
    const within = this.#stillOfUse(byConcept);
    return within > 0 && this.#addByLook(docId, within) ? this.#choose().docIds : byConcept.docIds;
  }

  #addByConcept(docId: number): void {
    const { families, stemOf, looks } = this.#icons;
    const candidates = this.#candidates;
    candidates.gather(stemOf[docId]!);
    const family = families[docId]!;
    const start = docId * LOOK_BYTES;
    const hasLook = looks[start] !== NO_LOOK;
    for (let i = 0; i < candidates.count; i++) {
      const other = candidates.docIds[i]!;
      if (families[other] === family) continue;
      const base = i * LOOK_BYTES;
      const isKnown = hasLook && candidates.looks[base] !== NO_LOOK;
      const distance = isKnown ? distanceBetween(looks, start, candidates.looks, base) : UNKNOWN;
      this.#add(other, distance, candidates.worths[i]!);
    }
  }

  /** Whether there are any that are not of the same or a related concept. */
  #addByLook(docId: number, within: number): boolean {
    const { families } = this.#icons;
    const byConcept = this.#count;
    const found = this.#byLook.find(docId, within);
    for (let i = 0; i < found; i++) {
      const other = this.#byLook.docIds[i]!;
      if (families[other] !== families[docId] && !this.#docIds.subarray(0, byConcept).includes(other))
        this.#add(other, this.#byLook.distances[i]!, 0);
    }
    return this.#count > byConcept;
  }

  #add(other: number, distance: number, worth: number): void {
    const place = this.#count++;
    this.#docIds[place] = other;
    this.#distances[place] = distance;
    this.#keys[place] = keyOf(worth + HALF_ALIKE / (HALF_ALIKE + distance)) + place;
  }

  /** At which distance may an icon still come into this list by its look alone? 0 when none can. */
  #stillOfUse({ docIds, lastKey }: Choice): number {
    if (this.#count === 0) return Number.POSITIVE_INFINITY;
    if (docIds.length < NEIGHBOURS_PER_KIND || lastKey === undefined) return ALONE_MAX;
    // The value at which an icon comes before the last one, solved for the distance; one more for what rounding took.
    const value = 2 - lastKey / KEY_STEPS;
    const within = HALF_ALIKE / value - HALF_ALIKE + 1;
    return within > NEAR_DUPLICATE ? Math.min(within, ALONE_MAX) : 0;
  }

  #choose(): Choice {
    const keys = this.#sorted;
    keys.set(this.#keys.subarray(0, this.#count));
    keys.subarray(0, this.#count).sort();
    const docIds: number[] = [];
    const later: number[] = [];
    let lastKey: number | undefined;
    for (let i = 0; i < this.#count && docIds.length < NEIGHBOURS_PER_KIND; i++) {
      const place = keys[i]! % PLACES;
      const other = this.#docIds[place]!;
      const isWelcome = this.#distances[place]! > NEAR_DUPLICATE && this.#isWelcome(other, docIds);
      (isWelcome ? docIds : later).push(other);
      if (docIds.length === NEIGHBOURS_PER_KIND) lastKey = Math.floor(keys[i]! / PLACES);
    }
    for (let i = 0; i < later.length && docIds.length < NEIGHBOURS_PER_KIND; i++) docIds.push(later[i]!);
    return { docIds, lastKey };
  }

  readonly #sorted = new Float64Array(CONSIDERED_MAX);

  #isWelcome(other: number, chosen: readonly number[]): boolean {
    const { packs, looks } = this.#icons;
    let ofPack = 0;
    for (const listed of chosen) {
      if (packs[listed] === packs[other] && ++ofPack === PER_PACK) return false;
      if (isNear(looks, listed * LOOK_BYTES, other * LOOK_BYTES)) return false;
    }
    return true;
  }
}

interface Choice {
  readonly docIds: readonly number[];
  /** Key of the last one when the list is full of icons none of which stood back, without its place. */
  readonly lastKey: number | undefined;
}

/** Values are told apart by a millionth. */
const KEY_STEPS = 1e6;

/** The best first; of equals the one considered first. */
function keyOf(value: number): number {
  return Math.round((2 - value) * KEY_STEPS) * PLACES;
}

function distanceBetween(a: Int8Array, aStart: number, b: Int8Array, bStart: number): number {
  let sum = 0;
  for (let i = 0; i < LOOK_BYTES; i++) {
    const difference = a[aStart + i]! - b[bStart + i]!;
    sum += difference * difference;
  }
  return sum;
}

/** Whether two drawings are one for the eye. Mostly clear after a few bytes. */
function isNear(looks: Int8Array, a: number, b: number): boolean {
  if (looks[a] === NO_LOOK || looks[b] === NO_LOOK) return false;
  let sum = 0;
  for (let i = 0; i < LOOK_BYTES; i++) {
    const difference = looks[a + i]! - looks[b + i]!;
    sum += difference * difference;
    if (sum > NEAR_DUPLICATE) return false;
  }
  return true;
}
