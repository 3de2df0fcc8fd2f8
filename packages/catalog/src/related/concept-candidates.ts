import type { StemGroups } from './stem-groups.ts';
import { RELATED_STEMS_MAX } from './word-overlap.ts';

/** Candidates from the icon's own stem, and from each related stem: the best ranked, which come from many packs. */
const SAME_STEM_MAX = 120;
const RELATED_STEM_MAX = 12;
export const CONCEPT_CANDIDATES_MAX = SAME_STEM_MAX + RELATED_STEMS_MAX * RELATED_STEM_MAX;

/**
 * Concept score of an icon of the nearest related stem, where the icon's own stem scores 1; and the step to the next
 * one.
 */
const RELATED_SCORE = 0.6;
const RELATED_SCORE_STEP = 0.04;

/** The icons of one stem and of its related stems. Gathered once for a run of icons of the same stem. */
export class ConceptCandidates {
  count = 0;
  /** Places in `StemGroups.docs`, and concept scores. */
  readonly places: Uint32Array;
  readonly scores = new Float64Array(CONCEPT_CANDIDATES_MAX);
  readonly #groups: StemGroups;
  #stem = -1;
  /** By stem: the place where its candidates end, 0 for stems that have not been gathered. */
  readonly #ends: Uint32Array;
  readonly #gathered: number[] = [];

  /** Writes the places of candidates to `places`, which must have room for CONCEPT_CANDIDATES_MAX. */
  constructor(groups: StemGroups, places: Uint32Array) {
    this.#groups = groups;
    this.places = places;
    this.#ends = new Uint32Array(groups.offsets.length - 1);
  }

  gather(stem: number): void {
    if (stem === this.#stem) return;
    this.#stem = stem;
    this.count = 0;
    for (const before of this.#gathered) this.#ends[before] = 0;
    this.#gathered.length = 0;
    this.#add(stem, SAME_STEM_MAX, 1);
    this.#groups.relatedTo(stem).forEach((related, i) => {
      this.#add(related, RELATED_STEM_MAX, RELATED_SCORE - i * RELATED_SCORE_STEP);
    });
  }

  /** Whether the icon of this stem at this place is among the candidates. */
  has(stem: number, place: number): boolean {
    return place < this.#ends[stem]!;
  }

  #add(stem: number, max: number, score: number): void {
    const { offsets } = this.#groups;
    const start = offsets[stem]!;
    const end = Math.min(start + max, offsets[stem + 1]!);
    this.#ends[stem] = end;
    this.#gathered.push(stem);
    for (let place = start; place < end; place++) {
      this.places[this.count] = place;
      this.scores[this.count++] = score;
    }
  }
}
