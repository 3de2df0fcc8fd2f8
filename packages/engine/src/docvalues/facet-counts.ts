import type { FacetField } from '../document.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Counts by facet name, each by value. */
export type FacetCountsByName = Readonly<Record<string, Uint32Array>>;

/**
 * Counts the documents with each value of each facet. Counts are stored flat: the values of the first facet, then those
 * of the second, and so on. Documents are counted by facet group first. Each group then adds its number of documents to
 * the counts of its values.
 */
export class FacetCounts {
  readonly valuesCount: number;
  readonly #groupOf: Uint16Array | Uint32Array;
  /**
   * The values of group g, numbered consecutively over all facets: `values` from `offsets[g]` up to `offsets[g + 1]`.
   */
  readonly #offsets: Uint32Array;
  readonly #values: Uint32Array;
  /** By group, the number of counted documents in it. All 0 between calls. */
  readonly #sizes: Uint32Array;
  /** The groups of the counted documents, each once. */
  readonly #occurring: Uint32Array;
  /** The counts of the latest call, and views of them by facet. */
  readonly #counts: Uint32Array;
  readonly #countsByName: FacetCountsByName;

  constructor(snapshot: Snapshot, fields: readonly FacetField[]) {
    this.#offsets = snapshot.uint32('engine.facetGroups.offsets');
    this.#values = snapshot.uint32('engine.facetGroups.values');
    const groupsCount = this.#offsets.length - 1;
    this.#groupOf =
      groupsCount <= 0x1_0000
        ? snapshot.uint16('engine.facetGroups.byDoc')
        : snapshot.uint32('engine.facetGroups.byDoc');
    this.#sizes = new Uint32Array(groupsCount);
    // One more element, because the loop also writes one past the end.
    this.#occurring = new Uint32Array(groupsCount + 1);
    this.valuesCount = fields.reduce((sum, { valuesCount }) => sum + valuesCount, 0);
    this.#counts = new Uint32Array(this.valuesCount);
    let end = 0;
    this.#countsByName = Object.fromEntries(
      fields.map(({ name, valuesCount }) => {
        end += valuesCount;
        return [name, this.#counts.subarray(end - valuesCount, end)];
      }),
    );
  }

  /**
   * Counts the values of the first `length` of these documents, added to the counts in `before` from `beforeStart` on.
   * O(length + values of the facets and groups). The next call overwrites the counts.
   */
  of(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): Uint32Array {
    const counts = this.#counts;
    if (before === undefined) counts.fill(0);
    else counts.set(before.subarray(beforeStart, beforeStart + this.valuesCount));
    const groupOf = this.#groupOf;
    const sizes = this.#sizes;
    const occurring = this.#occurring;
    let occurringCount = 0;
    for (let i = 0; i < length; i++) {
      const group = groupOf[docs[i]!]!;
      const size = sizes[group]!;
      // Always written, and kept only for a new group: cheaper than an unpredictable branch.
      occurring[occurringCount] = group;
      occurringCount += size === 0 ? 1 : 0;
      sizes[group] = size + 1;
    }
    const offsets = this.#offsets;
    const values = this.#values;
    for (let i = 0; i < occurringCount; i++) {
      const group = occurring[i]!;
      const size = sizes[group]!;
      const end = offsets[group + 1]!;
      for (let at = offsets[group]!; at < end; at++) counts[values[at]!]! += size;
      sizes[group] = 0;
    }
    return counts;
  }

  /** The counts of `of` by facet name, which the next call overwrites as well. */
  byName(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): FacetCountsByName {
    this.of(docs, length, before, beforeStart);
    return this.#countsByName;
  }
}
