import { RELATED_MAX } from './found-neighbours.ts';
import type { StemGroups } from './stem-groups.ts';

/** How far down a concept's icons are looked through: they are ranked, and the first ones are from many packs. */
export const OWN_LOOKED_AT = 120;
export const RELATED_LOOKED_AT = 12;
export const CANDIDATES_MAX = OWN_LOOKED_AT + RELATED_MAX * RELATED_LOOKED_AT;
/** What an icon of a related concept is worth, where the same concept is worth 1: the nearest, and each further one less. */
const RELATED_WORTH = 0.6;
const RELATED_FALL = 0.04;

/** What an icon of the concept is worth that stands at this place, from 0, among the related ones. */
export function worthOfRelated(rank: number): number {
  return RELATED_WORTH - rank * RELATED_FALL;
}

/** Which icons draw the same as those of a stem, or something related? Gathered once per stem; places are those of `StemGroups`. */
export class Candidates {
  /** How many there are of the stem gathered last. */
  count = 0;
  readonly places: Uint32Array;
  readonly worths = new Float64Array(CANDIDATES_MAX);
  readonly #groups: StemGroups;
  #stem = -1;
  /** By stem where its candidates end, 0 where it has none. */
  readonly #ends: Uint32Array;
  readonly #gathered: number[] = [];

  /** Candidates are put into `places`, of which there must be CANDIDATES_MAX. */
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
    this.#add(stem, OWN_LOOKED_AT, 1);
    this.#groups.related(stem).forEach((related, i) => {
      this.#add(related, RELATED_LOOKED_AT, worthOfRelated(i));
    });
  }

  /** Whether the icon of this stem at this place is one of those gathered last. */
  has(stem: number, place: number): boolean {
    return place < this.#ends[stem]!;
  }

  #add(stem: number, lookedAt: number, worth: number): void {
    const { offsets } = this.#groups;
    const start = offsets[stem]!;
    const end = Math.min(start + lookedAt, offsets[stem + 1]!);
    this.#ends[stem] = end;
    this.#gathered.push(stem);
    for (let place = start; place < end; place++) {
      this.places[this.count] = place;
      this.worths[this.count++] = worth;
    }
  }
}
