import type { Tag } from './document.ts';

/**
 * Restricts documents. The values of one facet are alternatives; all facets and tags must hold. An empty list of values
 * allows nothing; an absent facet allows everything.
 */
export interface Filter {
  readonly facets?: Readonly<Record<string, readonly number[]>>;
  /** Slugs of tags. An unknown tag allows nothing. */
  readonly tags?: readonly string[];
}

/** A total order of all documents: the docIds in this order, and the rank of each docId. */
export interface DocOrder {
  readonly docs: Uint32Array;
  readonly rank: Uint32Array;
}

export interface SearchRequest {
  /** The text as typed. If it is empty or white space, the filter alone selects documents. */
  readonly text: string;
  readonly filter: Filter;
  /**
   * The text is a finished concept: its last word is no prefix, and the stages see only what the filter allows, so
   * synonyms and fewer words replace what is missing there.
   */
  readonly isConcept?: boolean;
  /** Default: relevance with text, else the static rank. */
  readonly order?: DocOrder;
  readonly offset: number;
  readonly limit: number;
  /** The maximum number of related tags, up to RELATED_TAGS_MAX; 0 saves their cost. */
  readonly relatedTagsMax: number;
  readonly countFacets?: boolean;
}

/**
 * How close the best matches of a text are before any filter: all words match as typed, by an inflection or by a sure
 * thesaurus target; some words were dropped or corrected; all were corrected or are only loosely related; no match.
 */
export type SearchMatch = 'full' | 'partial' | 'loose' | 'none';

export interface SearchResult {
  /** The docIds of the page, best first. A view that the next search may overwrite. */
  readonly docIds: Uint32Array;
  /** The exact number of matches; in a degraded answer, of those that were found. */
  readonly total: number;
  /** Undefined without words. */
  readonly match: SearchMatch | undefined;
  /** Tags that characterize the matches, best first. */
  readonly relatedTags: readonly Tag[];
  /** By facet name, the number of matches per value, if requested. Views like `docIds`. */
  readonly facetCounts: Readonly<Record<string, Uint32Array>> | undefined;
  /** Whether the deadline passed before the search was complete: matches may be missing. The filter always holds. */
  readonly isDegraded: boolean;
}

/**
 * A point in time after which a search starts no further stage and returns a degraded answer. The clock (in ms) is
 * passed in, because the engine does no I/O.
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
