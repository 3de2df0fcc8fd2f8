import { type SearchResponse, SearchUnavailable } from './transport.ts';

/** The number of matches; exact, or at most the `track_total_hits` of the search. */
export function totalOf(response: SearchResponse): number {
  const total = response.hits?.total?.value;
  if (!Number.isSafeInteger(total)) throw new SearchUnavailable('a response has no total');
  return total!;
}

/** The docIds of the hits in their order: the last value of `sort`. */
export function docIdsOf(response: SearchResponse, documentsCount: number): Uint32Array {
  return Uint32Array.from(response.hits.hits, ({ sort }) => {
    const docId = sort?.at(-1);
    if (typeof docId === 'number' && Number.isInteger(docId) && docId >= 0 && docId < documentsCount)
      return docId;
    throw new SearchUnavailable('a hit is no icon of this generation');
  });
}

/** The number of matches by value. */
export function bucketsOf(response: SearchResponse, aggregation: string): ReadonlyMap<string, number> {
  const buckets = response.aggregations?.[aggregation]?.buckets;
  if (buckets === undefined) throw new SearchUnavailable(`a response has no counts of ${aggregation}`);
  return new Map(buckets.map(({ key, doc_count }) => [String(key), doc_count]));
}
