import type { TermRange } from '../dictionary/term-dictionary.ts';
import type { FacetCounts } from '../docvalues/facet-counts.ts';
import { HOT_MATCHES, RELATED_TAGS_MAX } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Section } from '../snapshot/section.ts';
import { NO_TAG } from './best-matches.ts';
import { Matches } from './matches.ts';
import { rankAlone } from './rank-alone.ts';
import { Selection } from './selection.ts';
import { spreadOverClosest } from './spread-over-closest.ts';

/** What the answers to hot words and beginnings are computed from. */
export interface BestMatchesSource {
  readonly lists: PostingLists;
  readonly nameWords: Uint8Array;
  readonly facetCounts: FacetCounts;
  /** The numbers of at most `max` tags that characterize these documents, best first, without tags that hold a term in `own`. */
  readonly relatedTags: { of(docs: Uint32Array, own: readonly TermRange[], max: number): readonly number[] };
  /** Of which terms the tags are left out when this is the query. */
  readonly queryTermsOf: (word: string) => readonly TermRange[];
}

/**
 * Gives the sections that hold, for each hot list, the answer to the query that leads to it alone: the best
 * matches with their rank keys, how many matches have each facet value, and the related tags.
 */
export function writeBestMatches(source: BestMatchesSource): Section[] {
  const { lists, nameWords, facetCounts, relatedTags, queryTermsOf } = source;
  const { slotsCount } = lists;
  const { valuesCount } = facetCounts;
  const matches = new Matches(nameWords.length);
  const selection = new Selection();
  const docs = new Uint32Array(slotsCount * HOT_MATCHES);
  const keys = new Uint16Array(slotsCount * HOT_MATCHES);
  const counts = new Uint32Array(slotsCount * valuesCount);
  const tags = new Uint32Array(slotsCount * RELATED_TAGS_MAX).fill(NO_TAG);
  const closest = new Uint32Array(nameWords.length);
  for (let slot = 0; slot < slotsCount; slot++) {
    rankAlone(lists.ofSlot(slot), nameWords, matches);
    const best = docs.subarray(slot * HOT_MATCHES, (slot + 1) * HOT_MATCHES);
    selection.select(matches, 0, HOT_MATCHES, best);
    keys.set(
      Array.from(best, (docId) => matches.keyOf(docId)),
      slot * HOT_MATCHES,
    );
    counts.set(facetCounts.of(matches.docs, matches.count), slot * valuesCount);
    const closestCount = spreadOverClosest(matches, closest);
    const own = queryTermsOf(lists.textOfSlot(slot));
    const related = relatedTags.of(closest.subarray(0, closestCount), own, RELATED_TAGS_MAX);
    tags.set(related, slot * RELATED_TAGS_MAX);
  }
  return [
    { name: 'engine.best.docs', data: docs },
    { name: 'engine.best.keys', data: keys },
    { name: 'engine.best.facetCounts', data: counts },
    { name: 'engine.best.relatedTags', data: tags },
  ];
}
