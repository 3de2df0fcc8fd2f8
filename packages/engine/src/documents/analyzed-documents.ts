import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings } from '../snapshot/strings.ts';

/**
 * An entry of `docTerms`: a term of a document, where it stands there, and the best posting without a docId.
 *
 *     31 … 11  number of the term
 *     10 … 8   whether it is in the names, in the tags, in the pack's slug; a word of the pack's title is in none
 *      7 … 0   posting
 */
export const TERM_SHIFT = 11;
export const TERMS_MAX = 1 << (32 - TERM_SHIFT);
export const IN_NAMES = 1 << 8;
export const IN_TAGS = 1 << 9;
export const IN_PACK_SLUG = 1 << 10;
export const POSTING_MASK = 0xff;

/**
 * Documents taken apart into words once, to be indexed any number of times: all that an index needs of them but their
 * facets. Terms and tags have numbers that hold within this batch only. Rows are the documents in the order they came.
 */
export interface AnalyzedDocuments {
  readonly terms: Strings;
  /** Those of which the documents have one, by number: what people read, and the slug. */
  readonly tagTexts: Strings;
  readonly tagSlugs: Strings;
  /** By tag, and one entry more: where its words begin in `tagWords`, which has their terms. */
  readonly tagWordOffsets: Uint32Array;
  readonly tagWords: Int32Array;
  /** Words of the name, by row. */
  readonly nameWords: Int32Array;
  /** By row, and one entry more: where its terms begin. */
  readonly termOffsets: Int32Array;
  /** Each term of a document once, see TERM_SHIFT. */
  readonly docTerms: Int32Array;
  /** By row, and one entry more: where its tags begin. */
  readonly tagOffsets: Int32Array;
  /** Each tag of a document once: twice its number, and one more when all its words are in the names. */
  readonly docTags: Int32Array;
}

/** Gives the sections that hold these documents; equal documents give equal sections. */
export function writeAnalyzed(documents: AnalyzedDocuments): Section[] {
  return [
    ...TEXTS.flatMap((name) => documents[name].sections(`analyzed.${name}`)),
    { name: 'analyzed.tagWordOffsets', data: documents.tagWordOffsets },
    ...COLUMNS.map((name) => ({ name: `analyzed.${name}`, data: documents[name] })),
  ];
}

/** The way back from `writeAnalyzed`: views of the snapshot. */
export function readAnalyzed(snapshot: Snapshot): AnalyzedDocuments {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, new Strings(snapshot, `analyzed.${name}`)]));
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, snapshot.int32(`analyzed.${name}`)]));
  return {
    ...(texts as Record<(typeof TEXTS)[number], Strings>),
    tagWordOffsets: snapshot.uint32('analyzed.tagWordOffsets'),
    ...(columns as Record<(typeof COLUMNS)[number], Int32Array>),
  };
}

const TEXTS = ['terms', 'tagTexts', 'tagSlugs'] as const;
const COLUMNS = ['tagWords', 'nameWords', 'termOffsets', 'docTerms', 'tagOffsets', 'docTags'] as const;
