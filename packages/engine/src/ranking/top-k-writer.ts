import type { FacetCounts } from '../docvalues/facet-counts.ts';
import { RELATED_TAGS_MAX, TOP_K } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Section } from '../snapshot/snapshot.ts';
import { Matches } from './matches.ts';
import { rankAlone } from './rank-matches.ts';
import { Selection } from './selection.ts';
import { NO_TAG } from './top-k.ts';

/**
 * Returns the sections that hold, for each frequent list, the answer to a query that matches this list alone: the best
 * matches with their rank keys, the facet counts of all matches, and the related tags. `relatedTags` returns at most
 * RELATED_TAGS_MAX numbers of tags that characterize these documents, best first, without tags that have a word of the
 * query.
 */
export function writeTopK(
  lists: PostingLists,
  nameWords: Uint8Array,
  facetCounts: FacetCounts,
  relatedTags: (docs: Uint32Array, query: string) => readonly number[],
): Section[] {
  const { slotsCount } = lists;
  const { valuesCount } = facetCounts;
  const matches = new Matches(nameWords.length);
  const selection = new Selection();
  const docs = new Uint32Array(slotsCount * TOP_K);
  const keys = new Uint16Array(slotsCount * TOP_K);
  const counts = new Uint32Array(slotsCount * valuesCount);
  const tags = new Uint32Array(slotsCount * RELATED_TAGS_MAX).fill(NO_TAG);
  const closest = new Uint32Array(nameWords.length);
  for (let slot = 0; slot < slotsCount; slot++) {
    rankAlone(lists.ofSlot(slot), nameWords, matches);
    const best = docs.subarray(slot * TOP_K, (slot + 1) * TOP_K);
    selection.select(matches, 0, TOP_K, best);
    keys.set(
      Array.from(best, (docId) => matches.keyOf(docId)),
      slot * TOP_K,
    );
    counts.set(facetCounts.of(matches.docs, matches.count), slot * valuesCount);
    const closestCount = matches.sampleClosest(closest);
    const related = relatedTags(closest.subarray(0, closestCount), lists.textOfSlot(slot));
    tags.set(related, slot * RELATED_TAGS_MAX);
  }
  return [
    { name: 'engine.topK.docs', data: docs },
    { name: 'engine.topK.keys', data: keys },
    { name: 'engine.topK.facetCounts', data: counts },
    { name: 'engine.topK.relatedTags', data: tags },
  ];
}
