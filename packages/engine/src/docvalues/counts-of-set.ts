import type { Bitset } from '../collections/bitset.ts';
import type { FacetCounts, FacetCountsByName } from './facet-counts.ts';
import type { Facet } from './facets.ts';
import type { TagCounts, TagCountsRequest } from './tag-counts.ts';
import type { CountedTag } from './tags.ts';

/** A set of documents with its size. */
interface CountedSet {
  readonly set: Bitset;
  readonly count: number;
  /** Every document of the index. */
  readonly isAll: boolean;
}

/** Counts the facet values and tags of a set of documents. The counts of all documents are precomputed. */
export class CountsOfSet {
  readonly #facets: ReadonlyMap<string, Facet>;
  readonly #facetCounts: FacetCounts;
  readonly #tagCounts: TagCounts;
  readonly #members: Uint32Array;

  constructor(
    facets: ReadonlyMap<string, Facet>,
    facetCounts: FacetCounts,
    tagCounts: TagCounts,
    documentsCount: number,
  ) {
    this.#facets = facets;
    this.#facetCounts = facetCounts;
    this.#tagCounts = tagCounts;
    this.#members = new Uint32Array(documentsCount);
  }

  /** O(members). The next call overwrites the result. */
  facets({ set, count, isAll }: CountedSet): FacetCountsByName {
    if (isAll) return Object.fromEntries(Array.from(this.#facets, ([name, { counts }]) => [name, counts]));
    set.slice(0, count, this.#members);
    return this.#facetCounts.byName(this.#members, count);
  }

  /** The most frequent tags of the members. Cost: see `TagCounts`. */
  tags({ set, count, isAll }: CountedSet, wanted: TagCountsRequest): CountedTag[] {
    if (isAll) return this.#tagCounts.ofAll(wanted);
    if (this.#tagCounts.isDense(count)) return this.#tagCounts.ofSet(set, wanted);
    set.slice(0, count, this.#members);
    return this.#tagCounts.of(this.#members, count, wanted);
  }
}
