import type { FacetCounts } from '../docvalues/facet-counts.ts';
import { TOP_K } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Section } from '../snapshot/snapshot.ts';
import { Matches } from './matches.ts';
import { rankAlone } from './rank-matches.ts';
import { Selection } from './selection.ts';

/**
 * Returns the sections that hold, for each frequent list, the answer to a query that matches this list alone: the best
 * matches with their rank keys, and the facet counts of all matches.
 */
export function writeTopK(lists: PostingLists, nameWords: Uint8Array, facetCounts: FacetCounts): Section[] {
  const { slotsCount } = lists;
  const { valuesCount } = facetCounts;
  const matches = new Matches(nameWords.length);
  const selection = new Selection();
  const docs = new Uint32Array(slotsCount * TOP_K);
  const keys = new Uint16Array(slotsCount * TOP_K);
  const counts = new Uint32Array(slotsCount * valuesCount);
  for (let slot = 0; slot < slotsCount; slot++) {
    rankAlone(lists.ofSlot(slot), nameWords, matches);
    const best = docs.subarray(slot * TOP_K, (slot + 1) * TOP_K);
    selection.select(matches, 0, TOP_K, best, keys.subarray(slot * TOP_K, (slot + 1) * TOP_K));
    counts.set(facetCounts.of(matches.docs, matches.count), slot * valuesCount);
  }
  return [
    { name: 'engine.topK.docs', data: docs },
    { name: 'engine.topK.keys', data: keys },
    { name: 'engine.topK.facetCounts', data: counts },
  ];
}
