import {
  DESCRIPTOR_BYTES,
  DESCRIPTOR_CELLS,
  type DescriptorPages,
  descriptorDistance,
} from '@glyphdex/engine';

/** Up to this squared distance two drawings look the same, see docs/similarity.md. */
const NEAR_DUPLICATE = 800;

/** Counts different drawings among icons, by the image descriptors of a catalog. */
export class IconDescriptors {
  readonly #descriptors: Int8Array;
  /** The position of a descriptor by docId. Drawings without ink have none. */
  readonly #numbers: ReadonlyMap<number, number>;

  constructor(pages: DescriptorPages) {
    const docIds = pages.docIdsOf(0, DESCRIPTOR_CELLS);
    this.#descriptors = pages.descriptorsOf(0, DESCRIPTOR_CELLS).slice();
    this.#numbers = new Map(Array.from(docIds, (docId, number) => [docId, number]));
  }

  /** The number of icons that are not a near-duplicate of an icon counted before them. */
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
    const distance = descriptorDistance(
      this.#descriptors,
      one * DESCRIPTOR_BYTES,
      this.#descriptors,
      other * DESCRIPTOR_BYTES,
    );
    return distance <= NEAR_DUPLICATE;
  }
}
