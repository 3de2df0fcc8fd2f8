import { RELATED_PER_KIND } from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, NO_DESCRIPTOR, type SortedDescriptors } from '@glyphdex/engine';
import { CONCEPT_CANDIDATES_MAX, ConceptCandidates } from './concept-candidates.ts';
import { DESCRIPTOR_CANDIDATES_MAX, DescriptorCandidates } from './descriptor-candidates.ts';
import { DescriptorDistances } from './descriptor-distances.ts';
import { KINDS, type RelatedColumns } from './related-columns.ts';
import { costOf, DISTANCE_MAX, distanceMax, UNKNOWN_DISTANCE } from './similarity.ts';
import type { StemGroups } from './stem-groups.ts';

/** Squared distance below which two drawings look the same; see docs/similarity.md. */
const NEAR_DUPLICATE = 800;
/** Square root of NEAR_DUPLICATE, rounded up. */
const NEAR_DUPLICATE_ROOT = 28.5;
/** Icons of one maker in a list, unless the list would stay short. */
const PER_MAKER = 2;
const CANDIDATES_MAX = CONCEPT_CANDIDATES_MAX + DESCRIPTOR_CANDIDATES_MAX;

/**
 * Finds the similar icons of an icon. Candidates are icons of the same and of related concepts, and icons whose
 * descriptors are near enough (see `distanceMax`). Each candidate scores up to 1 for its concept and up to 1 for its
 * descriptor; ties are broken by pack order. A maker's cuts of one concept count once. Diversification: near duplicates
 * of the icon or of a listed one, and further icons of a maker, only fill a list that stays short otherwise. Fastest
 * for icons of one stem in sequence, because they share their concept candidates.
 */
export class SimilarFinder {
  readonly #groups: StemGroups;
  /** Columns by place in the groups. */
  readonly #makers: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #stems: Uint32Array;
  readonly #families: Uint32Array;
  readonly #positions: Uint32Array;
  /** SORTED_COLUMNS values for each sorted descriptor: place, family, stem, position. */
  readonly #ofSorted: Uint32Array;
  readonly #measure: DescriptorDistances;
  readonly #byConcept: ConceptCandidates;
  readonly #byDescriptor: DescriptorCandidates;
  /** The candidates: places, distances, and sort keys (lower is better). */
  readonly #places = new Uint32Array(CANDIDATES_MAX);
  readonly #distances = new Float64Array(CANDIDATES_MAX);
  readonly #keys = new Float64Array(CANDIDATES_MAX);
  /** Square roots of the distances of those chosen. */
  readonly #roots = new Float64Array(RELATED_PER_KIND);
  #count = 0;

  constructor(icons: RelatedColumns, groups: StemGroups, sorted: SortedDescriptors) {
    const { docs } = groups;
    this.#groups = groups;
    this.#makers = Uint16Array.from(docs, (docId) => icons.makers[docId]!);
    this.#kinds = Uint8Array.from(docs, (docId) => icons.kinds[docId]!);
    this.#stems = docs.map((docId) => icons.stemOf[docId]!);
    this.#families = docs.map((docId) => icons.families[docId]!);
    this.#positions = docs.map((docId) => icons.positions[docId]!);
    this.#ofSorted = columnsOfSorted(icons, groups, sorted);
    this.#measure = new DescriptorDistances(icons.descriptors, docs, sorted.descriptors, CANDIDATES_MAX);
    this.#byConcept = new ConceptCandidates(groups, this.#measure.places);
    this.#byDescriptor = new DescriptorCandidates(sorted, this.#measure);
  }

  /** At most RELATED_PER_KIND docIds for the icon of this stem at this place, none of its own family. */
  find(place: number, stem: number): readonly number[] {
    this.#count = 0;
    this.#addByConcept(place, stem);
    let chosen = this.#choose();
    if (chosen.length < RELATED_PER_KIND && !this.#isColored(place) && this.#addByDescriptor(place))
      chosen = this.#choose();
    return chosen.map((other) => this.#groups.docs[other]!);
  }

  #addByConcept(place: number, stem: number): void {
    const families = this.#families;
    const candidates = this.#byConcept;
    candidates.gather(stem);
    this.#measure.measure(place, candidates.count);
    const { distances, descriptors } = this.#measure;
    const family = families[place]!;
    const hasDescriptor = descriptors[place * DESCRIPTOR_BYTES] !== NO_DESCRIPTOR;
    for (let i = 0; i < candidates.count; i++) {
      const other = candidates.places[i]!;
      if (families[other] === family) continue;
      const isMeasured = hasDescriptor && descriptors[other * DESCRIPTOR_BYTES] !== NO_DESCRIPTOR;
      const distance = isMeasured ? distances[i]! : UNKNOWN_DISTANCE;
      if (distance > distanceMax(candidates.scores[i]!, this.#kinds[place]!, this.#kinds[other]!)) continue;
      this.#add(other, distance, candidates.scores[i]!, this.#positions[other]!);
    }
  }

  /**
   * Adds icons whose descriptors are near and that are not candidates by concept. Whether there are any. Drawings in
   * several colors are left out, because descriptors know no colors: flags would be like those of other countries.
   */
  #addByDescriptor(place: number): boolean {
    const ofSorted = this.#ofSorted;
    const family = this.#families[place]!;
    const { found, distances } = this.#byDescriptor;
    const before = this.#count;
    const count = this.#byDescriptor.find(place, DISTANCE_MAX);
    for (let i = 0; i < count; i++) {
      const at = found[i]! * SORTED_COLUMNS;
      // The icon itself is of its family.
      if (ofSorted[at + 1] === family) continue;
      const other = ofSorted[at]!;
      if (!this.#isColored(other) && !this.#byConcept.has(ofSorted[at + 2]!, other))
        this.#add(other, distances[i]!, 0, ofSorted[at + 3]!);
    }
    return this.#count > before;
  }

  #isColored(place: number): boolean {
    return (this.#kinds[place]! & KINDS.colored) !== 0;
  }

  #add(other: number, distance: number, conceptScore: number, position: number): void {
    const at = this.#count++;
    this.#places[at] = other;
    this.#distances[at] = distance;
    this.#keys[at] = costOf(conceptScore, distance) * KEY_STEP + position * CANDIDATES_END + at;
  }

  /** Chooses from the candidates, best first. */
  #choose(): readonly number[] {
    const chosen: number[] = [];
    const postponed: number[] = [];
    for (const key of this.#keys.subarray(0, this.#count).sort()) {
      if (chosen.length === RELATED_PER_KIND) break;
      const at = key % CANDIDATES_END;
      const other = this.#places[at]!;
      if (this.#isCut(other, chosen)) continue;
      const distance = this.#distances[at]!;
      const root = Math.sqrt(distance);
      const isDistinct = distance > NEAR_DUPLICATE && this.#isDistinct(other, root, chosen);
      if (isDistinct) this.#roots[chosen.length] = root;
      (isDistinct ? chosen : postponed).push(other);
    }
    for (const other of postponed)
      if (chosen.length < RELATED_PER_KIND && !this.#isCut(other, chosen)) chosen.push(other);
    return chosen;
  }

  /** Whether the maker of the candidate has a chosen icon of the same concept or almost the same look. */
  #isCut(other: number, chosen: readonly number[]): boolean {
    return chosen.some(
      (listed) =>
        this.#makers[listed] === this.#makers[other] &&
        (this.#stems[listed] === this.#stems[other] || this.#areNearDuplicates(listed, other)),
    );
  }

  /**
   * Whether the candidate is neither a near duplicate of a chosen one nor one too many of its maker. `root` is the root
   * of its distance to the icon; by the triangle inequality two candidates whose roots differ by more are not near each
   * other.
   */
  #isDistinct(other: number, root: number, chosen: readonly number[]): boolean {
    const makers = this.#makers;
    let ofMaker = 0;
    for (let i = 0; i < chosen.length; i++) {
      const listed = chosen[i]!;
      if (makers[listed] === makers[other] && ++ofMaker === PER_MAKER) return false;
      if (Math.abs(root - this.#roots[i]!) > NEAR_DUPLICATE_ROOT) continue;
      if (this.#areNearDuplicates(listed, other)) return false;
    }
    return true;
  }

  /** Compares byte by byte, because a few bytes mostly decide. */
  #areNearDuplicates(place: number, other: number): boolean {
    const { descriptors } = this.#measure;
    const [a, b] = [place * DESCRIPTOR_BYTES, other * DESCRIPTOR_BYTES];
    if (descriptors[a] === NO_DESCRIPTOR || descriptors[b] === NO_DESCRIPTOR) return false;
    let sum = 0;
    for (let i = 0; i < DESCRIPTOR_BYTES; i++) {
      const difference = descriptors[a + i]! - descriptors[b + i]!;
      sum += difference * difference;
      if (sum > NEAR_DUPLICATE) return false;
    }
    return true;
  }
}

const SORTED_COLUMNS = 4;

function columnsOfSorted(
  icons: RelatedColumns,
  { docs }: StemGroups,
  { docIds }: SortedDescriptors,
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
 * Sort keys in digits: cost, then position among all icons in pack order, then number of the candidate. Keys are below
 * 2^53: costs are at most 500,000 (below 2^19), positions below 2^24, numbers below 2^10.
 */
const CANDIDATES_END = 2 ** 10;
const KEY_STEP = CANDIDATES_END * 2 ** 24;
