export { Deadline } from './deadline.ts';
export type { FacetField, IndexDocument, Tag } from './document.ts';
export { type AnalyzedDocuments, readAnalyzed, writeAnalyzed } from './documents/analyzed-documents.ts';
export { DocumentAnalyzer } from './documents/document-analyzer.ts';
export type { TagCountsRequest } from './docvalues/tag-counts.ts';
export type { CountedTag, TagList, TagListRequest } from './docvalues/tags.ts';
export type { Explanation, HitExplanation, ReadingExplanation, WordExplanation } from './explanation.ts';
export { type BegunIndex, IndexWriter } from './index-writer.ts';
export type { Picture } from './looks/ink.ts';
export { describeLook, featuresOf, LOOK_BYTES, lookDistance, looksToFind, NO_LOOK } from './looks/look.ts';
export {
  CELL_BITS,
  cellOf,
  LOOK_CELLS,
  type LookPages,
  type SortedLooks,
  sortLooks,
} from './looks/look-cells.ts';
export { type NearestLooks, nearestLooks } from './looks/nearest-looks.ts';
export { MEANING_TIER_MAX, type Meaning } from './meanings/meaning.ts';
export { readThesaurus, type Thesaurus, writeThesaurus } from './meanings/thesaurus.ts';
export { ThesaurusWriter } from './meanings/thesaurus-writer.ts';
export type { Trait } from './query/traits.ts';
export type { DocOrder, Filter, SearchRequest, SearchResult } from './search-request.ts';
export { Searcher } from './searcher.ts';
export type { Section, SectionData } from './snapshot/section.ts';
export { openSnapshot, Snapshot, SnapshotFormatError } from './snapshot/snapshot-reader.ts';
export { encodeSnapshot } from './snapshot/snapshot-writer.ts';
export { Strings, writeStrings } from './snapshot/strings.ts';
export { TextNumbers } from './snapshot/text-numbers.ts';
export { decodeUtf8, encodeUtf8 } from './snapshot/utf8.ts';
export type { Suggestion, Suggestions } from './suggest/suggester.ts';
export { type AnswerSource, writeAnswers } from './write-answers.ts';
export { writeCorrections } from './write-corrections.ts';
