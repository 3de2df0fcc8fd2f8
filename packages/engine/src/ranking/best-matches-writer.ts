import type { FacetCounts } from '../docvalues/facet-counts.ts';
import { HOT_MATCHES, RELATED_TAGS_MAX, RELATED_TAGS_SAMPLE } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { RelatedTags, TermRange } from '../related-tags.ts';
import type { Section } from '../snapshot/section.ts';
import { NO_TAG } from './best-matches.ts';
import { Matches } from './matches.ts';
import { rankAlone } from './rank-alone.ts';
import { Selection } from './selection.ts';

/** What the answers to hot beginnings are computed from. */
export interface BestMatchesSource {
  readonly lists: PostingLists;
  readonly nameWords: Uint8Array;
  readonly facetCounts: FacetCounts;
  readonly relatedTags: RelatedTags;
  /** The terms of the beginning itself, whose tags are left out. */
  readonly ownTermsOf: (slot: number) => readonly TermRange[];
}

/**
 * Gives the sections that hold, for each hot beginning, the answer to the query that consists of it: the best
 * matches, how many there are per facet value, and the related tags.
 */
export function writeBestMatches({
  lists,
  nameWords,
  facetCounts,
  relatedTags,
  ownTermsOf,
}: BestMatchesSource): Section[] {
  const matches = new Matches(nameWords.length);
  const selection = new Selection();
  const { valuesCount } = facetCounts;
  const docs = new Uint32Array(lists.slotsCount * HOT_MATCHES);
  const counts = new Uint32Array(lists.slotsCount * valuesCount);
  const tags = new Uint32Array(lists.slotsCount * RELATED_TAGS_MAX).fill(NO_TAG);
  for (let slot = 0; slot < lists.slotsCount; slot++) {
    const list = lists.ofSlot(slot);
    rankAlone(list, nameWords, matches);
    const best = docs.subarray(slot * HOT_MATCHES, (slot + 1) * HOT_MATCHES);
    selection.select(matches, 0, HOT_MATCHES, best);
    counts.set(facetCounts.of(matches.docs, matches.count), slot * valuesCount);
    tags.set(
      relatedTags.of(best, RELATED_TAGS_SAMPLE, ownTermsOf(slot), -1, RELATED_TAGS_MAX),
      slot * RELATED_TAGS_MAX,
    );
  }
  return [
    { name: 'engine.best.docs', data: docs },
    { name: 'engine.best.facetCounts', data: counts },
    { name: 'engine.best.relatedTags', data: tags },
  ];
}
