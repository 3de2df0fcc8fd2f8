import { LOOK_BYTES, LOOK_CELLS, type LookPages, lookDistance } from '@glyphdex/engine';

/** Below this squared distance two drawings are one for the eye: see docs/similarity.md. */
const NEAR_DUPLICATE = 800;

/** How many really different drawings are among these icons? The looks of a catalog, by docId. */
export class IconLooks {
  readonly #looks: Int8Array;
  /** By docId the number of its look; icons without one are not there. */
  readonly #numbers: ReadonlyMap<number, number>;

  constructor(pages: LookPages) {
    const docIds = pages.docIdsOf(0, LOOK_CELLS);
    this.#looks = pages.looksOf(0, LOOK_CELLS).slice();
    this.#numbers = new Map(Array.from(docIds, (docId, number) => [docId, number]));
  }

  /** Counts those that are no near-duplicate of one before them. */
  distinctAmong(docIds: readonly number[]): number {
    const distinct: (number | undefined)[] = [];
    for (const docId of docIds) {
      const number = this.#numbers.get(docId);
      if (!distinct.some((other) => this.#areAlike(number, other))) distinct.push(number);
    }
    return distinct.length;
  }

  #areAlike(one: number | undefined, other: number | undefined): boolean {
    if (one === undefined || other === undefined) return false;
    const distance = lookDistance(this.#looks, one * LOOK_BYTES, this.#looks, other * LOOK_BYTES);
    return distance < NEAR_DUPLICATE;
  }
}
