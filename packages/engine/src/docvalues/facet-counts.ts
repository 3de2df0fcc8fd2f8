import type { FacetField } from '../document.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';

/** Counts by facet name, each by value. */
export type FacetCountsByName = Readonly<Record<string, Uint32Array>>;

/**
 * How many documents have each value of each facet? Counts lie flat: the values of the first facet, then those of
 * the second, and so on.
 */
export class FacetCounts {
  readonly #valuesCount: number;
  readonly #classOf: Uint16Array | Uint32Array;
  readonly #classOffsets: Uint32Array;
  readonly #classValues: Uint32Array;
  readonly #sizes: Uint32Array;
  readonly #touched: Uint32Array;
  /** The counts of the latest call, and views of them by facet. */
  readonly #counts: Uint32Array;
  readonly #countsByName: FacetCountsByName;

  constructor(snapshot: Snapshot, fields: readonly FacetField[]) {
    this.#valuesCount = fields.reduce((sum, { valuesCount }) => sum + valuesCount, 0);
    this.#classOffsets = snapshot.uint32('engine.classes.offsets');
    this.#classOf =
      this.#classOffsets.length - 1 <= 0x1_0000
        ? snapshot.uint16('engine.classes.byDoc')
        : snapshot.uint32('engine.classes.byDoc');
    this.#classValues = snapshot.uint32('engine.classes.values');
    this.#sizes = new Uint32Array(this.#classOffsets.length);
    this.#touched = new Uint32Array(this.#classOffsets.length);
    this.#counts = new Uint32Array(this.#valuesCount);
    this.#countsByName = Object.fromEntries(
      fields.map(({ name, valuesCount }, i) => {
        const start = fields.slice(0, i).reduce((sum, field) => sum + field.valuesCount, 0);
        return [name, this.#counts.subarray(start, start + valuesCount)];
      }),
    );
  }

  get valuesCount(): number {
    return this.#valuesCount;
  }

  /**
   * Over the first `length` of these documents, added to what stands in `before` from `beforeStart` on. O(length), plus
   * the values of the classes met. The next call overwrites the counts.
   */
  of(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): Uint32Array {
    const classOf = this.#classOf;
    const classOffsets = this.#classOffsets;
    const classValues = this.#classValues;
    const sizes = this.#sizes;
    const touched = this.#touched;
    let touchedCount = 0;
    for (let i = 0; i < length; i++) {
      const number = classOf[docs[i]!]!;
      const size = sizes[number]!;
      // Written always and kept when the class is new: cheaper than a branch that is hard to predict.
      touched[touchedCount] = number;
      touchedCount += size === 0 ? 1 : 0;
      sizes[number] = size + 1;
    }
    const counts = this.#counts;
    if (before === undefined) counts.fill(0);
    else for (let i = 0; i < counts.length; i++) counts[i] = before[beforeStart + i]!;
    for (let i = 0; i < touchedCount; i++) {
      const number = touched[i]!;
      const end = classOffsets[number + 1]!;
      for (let at = classOffsets[number]!; at < end; at++) counts[classValues[at]!]! += sizes[number]!;
      sizes[number] = 0;
    }
    return counts;
  }

  /** The same by facet. */
  byName(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): FacetCountsByName {
    this.of(docs, length, before, beforeStart);
    return this.#countsByName;
  }
}
