/**
 * The calls of `openSearchCatalog` to a cluster. The transport chooses the node, retries, and limits the time;
 * the catalog writes the queries and reads the results.
 */
export interface SearchTransport {
  /**
   * Runs searches in one request to one node (`_msearch`, `preference=_local`), and returns their responses in order.
   * Adds the time limit of a shard (`timeout`) to each body.
   *
   * Rejects with `SearchUnavailable` if one of the searches has no complete response within `budgetMs`: no node
   * answers, a status other than 200, `timed_out`, failed shards, or a body that is not a response. Rejects at
   * once, without a request, while no node is known to answer.
   */
  msearch(
    index: string,
    bodies: readonly SearchBody[],
    limit: { readonly budgetMs: number },
  ): Promise<readonly SearchResponse[]>;
}

/** The body of a search in the query DSL. */
export type SearchBody = Readonly<Record<string, unknown>>;

/** The parts of a response that the catalog reads. */
export interface SearchResponse {
  readonly hits: {
    /** Absent if the body has `track_total_hits: false`. */
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' };
    readonly hits: readonly SearchHit[];
  };
  readonly aggregations?: Readonly<Record<string, SearchAggregation>>;
}

export interface SearchHit {
  readonly _score: number | null;
  /** The values of `sort`, in order. */
  readonly sort?: readonly (number | string)[];
}

export interface SearchAggregation {
  readonly doc_count?: number;
  readonly buckets?: readonly { readonly key: number | string; readonly doc_count: number }[];
}

/** No node gave a complete answer in time. The catalog then answers from the embedded catalog, degraded. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/** An index that the catalog searches. It never changes after its build. */
export interface SearchIndex {
  /** `icons-<generation>` or `icons-<generation>-<epoch>`. */
  readonly name: string;
  /** Identifies the counts of views and downloads in the index, see `indexMeta`. */
  readonly epoch: string;
}
