import type { Tag } from './document.ts';
import type { TagCountsRequest } from './docvalues/tag-counts.ts';
import type { CountedTag } from './docvalues/tags.ts';

/**
 * Which documents are allowed? Values of one facet are alternatives, facets and tags must all hold.
 * An empty list of values allows nothing; a facet that is absent allows everything.
 */
export interface Filter {
  readonly facets?: Readonly<Record<string, readonly number[]>>;
  /** Slugs of tags; an unknown one allows nothing. */
  readonly tags?: readonly string[];
}

/** A total order of all documents other than the static rank: the docIds in that order, and its inverse. */
export interface DocOrder {
  readonly docs: Uint32Array;
  readonly rank: Uint32Array;
}

export interface SearchRequest {
  /** As people type it; empty means that the filter alone decides. */
  readonly text: string;
  readonly filter: Filter;
  /** Without it: relevance when there is text, else the static rank. */
  readonly order?: DocOrder;
  readonly offset: number;
  readonly limit: number;
  /** How many related tags are wanted; 0 saves their cost. */
  readonly relatedTagsMax: number;
  readonly countFacets?: boolean;
  /** Which tags of the matches are counted; without it none, which saves the cost. */
  readonly countTags?: TagCountsRequest;
}

export interface SearchResult {
  /** The docIds of this page, best first. A view that the next search may overwrite: copy it to keep it. */
  readonly docIds: Uint32Array;
  /** How many documents match, exactly. */
  readonly total: number;
  readonly relatedTags: readonly Tag[];
  /** Per facet name the number of matches per value; present when asked for. Views like `docIds`. */
  readonly facetCounts: Readonly<Record<string, Uint32Array>> | undefined;
  /** The tags that most matches have, with how many those are; present when asked for. */
  readonly tagCounts: readonly CountedTag[] | undefined;
  /** The deadline passed: typo tolerance or ranking was cut short. The filter holds nevertheless. */
  readonly isDegraded: boolean;
}

/**
 * Has this query used up its time? Polled by the matcher at coarse steps. The clock is handed in, since the
 * engine itself does no I/O.
 */
export class Deadline {
  readonly #now: () => number;
  readonly #endsAtMs: number;

  constructor(now: () => number, budgetMs: number) {
    this.#now = now;
    this.#endsAtMs = now() + budgetMs;
  }

  isExceeded(): boolean {
    return this.#now() >= this.#endsAtMs;
  }
}
