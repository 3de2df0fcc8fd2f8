export type { FacetField, IndexDocument, Tag } from './document.ts';
export { type AnalyzedDocuments, readAnalyzed, writeAnalyzed } from './documents/analyzed-documents.ts';
export { DocumentAnalyzer } from './documents/document-analyzer.ts';
export type { TagCountsRequest } from './docvalues/tag-counts.ts';
export type { CountedTag, TagList, TagListRequest } from './docvalues/tags.ts';
export {
  CELL_BITS,
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
  featuresOf,
  NO_DESCRIPTOR,
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
export {
  Deadline,
  type DocOrder,
  type Filter,
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
export { Strings, writeStrings } from './snapshot/strings.ts';
export { TextNumbers } from './snapshot/text-numbers.ts';
export { decodeUtf8, encodeUtf8 } from './snapshot/utf8.ts';
export type { Suggestion, Suggestions } from './suggest/suggester.ts';
export type { FacetWord } from './term-expansion/facet-words.ts';
export { TARGET_TIER_MAX, type ThesaurusTarget } from './thesaurus/thesaurus.ts';
