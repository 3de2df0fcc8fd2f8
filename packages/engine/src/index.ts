export { fold } from './analysis/fold.ts';
export { otherNumber } from './analysis/inflections.ts';
export { Bitset } from './collections/bitset.ts';
export type { FacetField, IndexDocument, Tag } from './document.ts';
export { type AnalyzedDocuments, readAnalyzed, writeAnalyzed } from './documents/analyzed-documents.ts';
export { DocumentAnalyzer } from './documents/document-analyzer.ts';
export type { CountedTag, TagList, TagListRequest } from './docvalues/tags.ts';
export {
  CELL_BITS,
  CellOrder,
  cellOf,
  DESCRIPTOR_CELLS,
  type DescriptorPages,
  type SortedDescriptors,
  sortDescriptors,
} from './image-descriptors/descriptor-cells.ts';
export {
  DESCRIPTOR_BYTES,
  describeImage,
  descriptorDistance,
  NO_DESCRIPTOR,
  type QueryDescriptors,
  queryDescriptors,
} from './image-descriptors/image-descriptor.ts';
export type { Picture } from './image-descriptors/ink.ts';
export { type NearestDescriptors, nearestDescriptors } from './image-descriptors/nearest-descriptors.ts';
export { IndexWriter } from './index-writer.ts';
export type {
  ExpansionExplanation,
  Explanation,
  HitExplanation,
  WordExplanation,
} from './matching/explanation.ts';
export { bestNeeded, isRearranged } from './matching/pages.ts';
export { DocumentEntries, ENTRY_SHIFT, LIKELY_BIT } from './plan/document-entries.ts';
export { EntryNumbers } from './plan/entry-numbers.ts';
export { ProbeAnswers } from './plan/probe-answers.ts';
export type {
  Disjunct,
  PlannedExpansion,
  PlannedSearch,
  PlannedWord,
  Probe,
  SearchPlan,
} from './plan/search-plan.ts';
export * as POSTING from './postings/posting.ts';
export { PROXIMITY } from './postings/proximity.ts';
export type { FacetWord } from './query-parsing/facet-words.ts';
export { placeFacts, SHOWN_AS } from './ranking/first-ranks.ts';
export {
  ALIASES_COST,
  FIELD_WEIGHT,
  MATCHED_WORDS_MAX,
  RANK_KEY_FIELDS,
  RANK_KEYS_COUNT,
} from './ranking/rank-key.ts';
export { FIELD_COSTS_ALONE, FIELD_COSTS_AMONG_WORDS, RANKING_RULES } from './ranking/ranking-rules.ts';
export {
  Deadline,
  type DocOrder,
  type Filter,
  type SearchMatch,
  type SearchRequest,
  type SearchResult,
} from './search-request.ts';
export { Searcher } from './searcher.ts';
export {
  encodeSnapshot,
  openSnapshot,
  type Section,
  type SectionData,
  Snapshot,
  SnapshotFormatError,
} from './snapshot/snapshot.ts';
export { offsetsOf, Strings, writeStrings } from './snapshot/strings.ts';
export { TextNumbers } from './snapshot/text-numbers.ts';
export { decodeUtf8, encodeUtf8 } from './snapshot/utf8.ts';
export type { Suggestion, Suggestions } from './suggest/suggester.ts';
export { TARGET_TIER_MAX, type ThesaurusTarget } from './thesaurus/thesaurus.ts';
