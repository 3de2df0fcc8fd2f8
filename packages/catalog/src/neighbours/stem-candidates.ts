import { LOOK_BYTES } from '@glyphdex/engine';
import type { StemGroups } from './stem-groups.ts';

/** How far down a concept's icons are looked through: they are ranked, and the first ones are from many packs. */
const OWN_LOOKED_AT = 120;
const RELATED_LOOKED_AT = 12;
const RELATED_STEMS_MAX = 10;
const COUNT_MAX = OWN_LOOKED_AT + RELATED_STEMS_MAX * RELATED_LOOKED_AT;
/** What an icon of a related concept is worth, where the same concept is worth 1: the nearest, and each further one less. */
const RELATED_WORTH = 0.6;
const RELATED_FALL = 0.04;

/** Which icons draw the same as those of a stem, or something related? Gathered once per stem, side by side. */
export class Candidates {
  /** How many there are of the stem gathered last. */
  count = 0;
  readonly docIds = new Uint32Array(COUNT_MAX);
  readonly worths = new Float64Array(COUNT_MAX);
  /** LOOK_BYTES each. */
  readonly looks = new Int8Array(COUNT_MAX * LOOK_BYTES);
  readonly #allLooks: Int8Array;
  readonly #groups: StemGroups;
  #stem = -1;

  constructor(looks: Int8Array, groups: StemGroups) {
    this.#allLooks = looks;
    this.#groups = groups;
  }

  gather(stem: number): void {
    if (stem === this.#stem) return;
    this.#stem = stem;
    this.count = 0;
    this.#add(stem, OWN_LOOKED_AT, 1);
    const related = this.#groups.related(stem);
    for (let i = 0; i < related.length && i < RELATED_STEMS_MAX; i++)
      this.#add(related[i]!, RELATED_LOOKED_AT, RELATED_WORTH - i * RELATED_FALL);
  }

  #add(stem: number, lookedAt: number, worth: number): void {
    const { offsets, docs } = this.#groups;
    const looks = this.#allLooks;
    const start = offsets[stem]!;
    const end = Math.min(start + lookedAt, offsets[stem + 1]!);
    for (let at = start; at < end; at++) {
      const docId = docs[at]!;
      this.docIds[this.count] = docId;
      this.worths[this.count] = worth;
      const [from, to] = [docId * LOOK_BYTES, this.count++ * LOOK_BYTES];
      // For so few bytes quicker than `set`.
      for (let i = 0; i < LOOK_BYTES; i++) this.looks[to + i] = looks[from + i]!;
    }
  }
}
