import { TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField } from './document.ts';
import { FacetCounts } from './docvalues/facet-counts.ts';
import { Tags } from './docvalues/tags.ts';
import { writeBitmaps } from './postings/bitmap-postings.ts';
import { IntArena } from './postings/int-arena.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { writeTopK } from './ranking/top-k-writer.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { queryTerms } from './tags/query-terms.ts';
import { TagsOfPacks } from './tags/tags-of-packs.ts';

/** The input of `writeAnswers`. */
interface AnswerSource {
  readonly base: readonly Section[];
  readonly facets: readonly FacetField[];
  /** By docId, the number of the pack. */
  readonly packs: Int32Array;
}

/** Returns the sections with the top-k of frequent terms and prefixes, and with the bitmaps of long lists. */
export function writeAnswers({ base, facets, packs }: AnswerSource): Section[] {
  const snapshot = new Snapshot(base);
  const dictionary = new TermDictionary(snapshot);
  const nameWords = snapshot.uint8('engine.nameWords');
  const lists = new PostingLists(snapshot, dictionary, new IntArena(), nameWords.length);
  const topK = writeTopK({
    lists,
    nameWords,
    facetCounts: new FacetCounts(snapshot, facets),
    relatedTags: new TagsOfPacks(new Tags(snapshot), packs),
    queryTermsOf: (word) => queryTerms(dictionary, [word]),
  });
  const frequent = Array.from({ length: lists.slotsCount }, (_, slot) => lists.ofSlot(slot));
  return [...topK, ...writeBitmaps(frequent, nameWords.length)];
}
