import type { Bitset } from '../collections/bitset.ts';
import type { FacetCounts, FacetCountsByName } from './facet-counts.ts';
import type { Facet } from './facets.ts';
import type { TagCounts, TagCountsRequest } from './tag-counts.ts';
import type { CountedTag } from './tags.ts';

/** Documents as a set, with how many they are. */
interface CountedSet {
  readonly set: Bitset;
  readonly count: number;
  /** Every document of the index. */
  readonly isAll: boolean;
}

/** How many documents of a set have each facet value and tag? Of all documents that is known. */
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

  /** O(members), as views that the next call overwrites. */
  facets({ set, count, isAll }: CountedSet): FacetCountsByName {
    if (isAll) return Object.fromEntries(Array.from(this.#facets, ([name, { counts }]) => [name, counts]));
    set.slice(0, count, this.#members);
    return this.#facetCounts.byName(this.#members, count);
  }

  /** The tags that most members have. Cost: see `TagCounts`. */
  tags({ set, count, isAll }: CountedSet, wanted: TagCountsRequest): CountedTag[] {
    if (isAll) return this.#tagCounts.ofAll(wanted);
    if (this.#tagCounts.isDense(count)) return this.#tagCounts.ofSet(set, wanted);
    set.slice(0, count, this.#members);
    return this.#tagCounts.of(this.#members, count, wanted);
  }
}
