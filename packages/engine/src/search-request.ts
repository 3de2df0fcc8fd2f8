import type { Tag } from './document.ts';

/**
 * Which documents are allowed? Values of one facet are alternatives, facets and the tag must all hold.
 * An empty list of values allows nothing; a facet that is absent allows everything.
 */
export interface Filter {
  readonly facets?: Readonly<Record<string, readonly number[]>>;
  /** A tag's slug; an unknown one allows nothing. */
  readonly tag?: string;
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
}

export interface SearchResult {
  /** The docIds of this page, best first. A view that the next search may overwrite: copy it to keep it. */
  readonly docIds: Uint32Array;
  /** How many documents match, exactly. */
  readonly total: number;
  readonly relatedTags: readonly Tag[];
  /** Per facet name the number of matches per value; present when asked for. Views like `docIds`. */
  readonly facetCounts: Readonly<Record<string, Uint32Array>> | undefined;
  /** The deadline passed: typo tolerance or ranking was cut short. The filter holds nevertheless. */
  readonly isDegraded: boolean;
}
