import { NEIGHBOURS_PER_KIND } from '@glyphdex/contract';
import { LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import type { LookDistances } from './look-distances.ts';
import { LOOKED_AT_MAX, LookNeighbours } from './look-neighbours.ts';
import { LowestFirst } from './lowest-first.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { distanceWithin, OPEN, OPEN_WIDE, type Reach, stepOf, UNKNOWN } from './reach.ts';
import { CANDIDATES_MAX, Candidates } from './stem-candidates.ts';
import type { StemGroups } from './stem-groups.ts';

/** Drawings nearer than this are one drawing for the eye; see docs/similarity.md. */
const NEAR_DUPLICATE = 800;
/** More than the root of that, so that rounding does not matter. */
const NEAR_ROOT = 28.5;
/** Icons of one pack in a list. */
const PER_PACK = 2;
export const CONSIDERED_MAX = CANDIDATES_MAX + LOOKED_AT_MAX;

/**
 * Which icons are similar to this one, by what they draw and by how they look? Candidates are the icons of the same and of
 * related concepts and those that look most alike; each is worth up to 1 for its concept and up to 1 for its look. A
 * drawing that is nearly the icon's own, or that of one listed already, stands back until nothing else is left, as does a
 * third one of a pack. Equally good ones come in the order of their packs, which no other icon changes. Quickest when icons
 * of one stem are asked for one after the other.
 */
export class SimilarFinder {
  /** How far the icon reaches whose similars were asked for last, see `Reach`. */
  reach: Reach = OPEN;
  readonly #groups: StemGroups;
  /** By place in the groups. */
  readonly #packs: Uint16Array;
  readonly #families: Uint32Array;
  readonly #positions: Uint32Array;
  /** Place, family, stem and position of each of the sorted looks, which are met cell by cell. */
  readonly #ofSorted: Uint32Array;
  readonly #measure: LookDistances;
  readonly #candidates: Candidates;
  readonly #byLook: LookNeighbours;
  /** What is considered: places, distances, keys that are less for those that come first. */
  readonly #places = new Uint32Array(CONSIDERED_MAX);
  readonly #distances = new Float64Array(CONSIDERED_MAX);
  readonly #keys = new Float64Array(CONSIDERED_MAX);
  readonly #bestFirst = new LowestFirst(CONSIDERED_MAX);
  /** The roots of the distances of those chosen. */
  readonly #roots = new Float64Array(NEIGHBOURS_PER_KIND);
  #count = 0;
  #chosen: readonly number[] = [];
  /** How far the icon before reached by concept: mostly one of the same stem. */
  #soon = OPEN;

  /** `measure` compares with the sorted looks, CONSIDERED_MAX at once. */
  constructor(icons: NeighbourColumns, groups: StemGroups, sorted: SortedLooks, measure: LookDistances) {
    const { docs } = groups;
    this.#groups = groups;
    this.#packs = new Uint16Array(docs.length);
    this.#families = new Uint32Array(docs.length);
    this.#positions = new Uint32Array(docs.length);
    for (let place = 0; place < docs.length; place++) {
      const docId = docs[place]!;
      this.#packs[place] = icons.packs[docId]!;
      this.#families[place] = icons.families[docId]!;
      this.#positions[place] = icons.positions[docId]!;
    }
    this.#ofSorted = columnsOfSorted(icons, groups, sorted);
    this.#measure = measure;
    this.#candidates = new Candidates(groups, this.#measure.places);
    this.#byLook = new LookNeighbours(sorted, this.#measure);
  }
  /** At most NEIGHBOURS_PER_KIND docIds for the icon of this stem at this place, none of its own family. */
  find(place: number, stem: number): readonly number[] {
    this.#count = 0;
    this.#addByConcept(place, stem);
    const byConcept = this.#choose(this.#soon);
    this.#soon = byConcept;
    const isAlone = this.#count === 0;
    const within = distanceWithin(isAlone ? OPEN_WIDE : byConcept);
    if (within > NEAR_DUPLICATE && this.#addByLook(place, within)) this.#choose(byConcept);
    // The first candidate by concept would put an end to those that look alike at any distance.
    if (isAlone) this.reach = OPEN_WIDE;
    return this.#chosen.map((other) => this.#groups.docs[other]!);
  }

  #addByConcept(place: number, stem: number): void {
    const families = this.#families;
    const candidates = this.#candidates;
    candidates.gather(stem);
    this.#measure.measure(place, candidates.count);
    const { distances, looks } = this.#measure;
    const family = families[place]!;
    const hasLook = looks[place * LOOK_BYTES] !== NO_LOOK;
    for (let i = 0; i < candidates.count; i++) {
      const other = candidates.places[i]!;
      if (families[other] === family) continue;
      const isKnown = hasLook && looks[other * LOOK_BYTES] !== NO_LOOK;
      this.#add(other, isKnown ? distances[i]! : UNKNOWN, candidates.worths[i]!, this.#positions[other]!);
    }
  }

  /** Whether there are any that are not of the same or a related concept. */
  #addByLook(place: number, within: number): boolean {
    const ofSorted = this.#ofSorted;
    const family = this.#families[place]!;
    const { found, distances } = this.#byLook;
    const byConcept = this.#count;
    const count = this.#byLook.find(place, within);
    for (let i = 0; i < count; i++) {
      const at = found[i]! * SORTED_COLUMNS;
      // The icon itself is of its family.
      if (ofSorted[at + 1] === family) continue;
      const other = ofSorted[at]!;
      if (!this.#candidates.has(ofSorted[at + 2]!, other))
        this.#add(other, distances[i]!, 0, ofSorted[at + 3]!);
    }
    return this.#count > byConcept;
  }

  #add(other: number, distance: number, worth: number, position: number): void {
    const at = this.#count++;
    this.#places[at] = other;
    this.#distances[at] = distance;
    this.#keys[at] = stepOf(worth, distance) * KEY_STEP + position * CONSIDERED_END + at;
  }

  /** Sets what is chosen, and answers how far that reaches; it probably does not reach farther than `expected`. */
  #choose(expected: Reach): Reach {
    this.#bestFirst.fill(this.#keys, this.#count, (expected + 1) * KEY_STEP);
    const chosen: number[] = [];
    const later: number[] = [];
    this.reach = OPEN;
    for (let i = 0; i < this.#count && chosen.length < NEIGHBOURS_PER_KIND; i++) {
      const key = this.#bestFirst.take();
      const at = key % CONSIDERED_END;
      const other = this.#places[at]!;
      const distance = this.#distances[at]!;
      const root = Math.sqrt(distance);
      const isWelcome = distance > NEAR_DUPLICATE && this.#isWelcome(other, root, chosen);
      if (isWelcome) this.#roots[chosen.length] = root;
      (isWelcome ? chosen : later).push(other);
      if (chosen.length === NEIGHBOURS_PER_KIND) this.reach = Math.floor(key / KEY_STEP);
    }
    for (let i = 0; i < later.length && chosen.length < NEIGHBOURS_PER_KIND; i++) chosen.push(later[i]!);
    this.#chosen = chosen;
    return this.reach;
  }

  /** `root` is the root of its distance. Two that are not equally far away are not near each other. */
  #isWelcome(other: number, root: number, chosen: readonly number[]): boolean {
    const packs = this.#packs;
    const { looks } = this.#measure;
    let ofPack = 0;
    for (let i = 0; i < chosen.length; i++) {
      const listed = chosen[i]!;
      if (packs[listed] === packs[other] && ++ofPack === PER_PACK) return false;
      if (Math.abs(root - this.#roots[i]!) > NEAR_ROOT) continue;
      if (isNear(looks, listed * LOOK_BYTES, other * LOOK_BYTES)) return false;
    }
    return true;
  }
}

const SORTED_COLUMNS = 4;

function columnsOfSorted(
  icons: NeighbourColumns,
  { docs }: StemGroups,
  { docIds }: SortedLooks,
): Uint32Array {
  const placeOf = new Uint32Array(docs.length);
  for (let place = 0; place < docs.length; place++) placeOf[docs[place]!] = place;
  const columns = new Uint32Array(docIds.length * SORTED_COLUMNS);
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index]!;
    const at = index * SORTED_COLUMNS;
    columns[at] = placeOf[docId]!;
    columns[at + 1] = icons.families[docId]!;
    columns[at + 2] = icons.stemOf[docId]!;
    columns[at + 3] = icons.positions[docId]!;
  }
  return columns;
}

/**
 * Keys, the best first: what the candidate is worth, then its position among all icons by pack, and its number among the
 * candidates.
 */
const CONSIDERED_END = 2 ** 10;
const KEY_STEP = CONSIDERED_END * 2 ** 24;

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
