import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { Strings } from '../snapshot/strings.ts';

/**
 * An entry of `docTerms`: a term of a document, the fields that have it, and the best posting without a docId.
 *
 *     31 … 11  number of the term
 *     10 … 8   flags: in the name or an alias, in a tag, in the pack's slug. A word of the pack's title has no flag
 *      7 … 0   posting
 */
export const TERM_SHIFT = 11;
export const TERMS_MAX = 1 << (32 - TERM_SHIFT);
export const IN_NAMES = 1 << 8;
export const IN_TAGS = 1 << 9;
export const IN_PACK_SLUG = 1 << 10;
export const POSTING_MASK = 0xff;

/**
 * Analyzed documents, which can be indexed any number of times: everything that an index needs except the facets. The
 * numbers of terms and tags are valid in this batch only. Rows are the documents in the order of adding.
 */
export interface AnalyzedDocuments {
  readonly terms: Strings;
  /** Texts and slugs of the tags, by number. */
  readonly tagTexts: Strings;
  readonly tagSlugs: Strings;
  /** By tag, the start of its words in `tagWords`, which holds terms; one entry more than tags. */
  readonly tagWordOffsets: Uint32Array;
  readonly tagWords: Int32Array;
  /** By row, the number of words in the name, at most NAME_WORDS_MAX. */
  readonly nameWords: Int32Array;
  /** By row, the start of its terms in `docTerms`; one entry more than rows. */
  readonly termOffsets: Int32Array;
  /** The terms of each document, each once, see TERM_SHIFT. */
  readonly docTerms: Int32Array;
  /** By row, the start of its tags in `docTags`; one entry more than rows. */
  readonly tagOffsets: Int32Array;
  /** The tags of each document, each once: twice its number, plus one if name and aliases have all of its words. */
  readonly docTags: Int32Array;
}

/** Returns the sections of these documents. Equal documents give equal sections. */
export function writeAnalyzed(documents: AnalyzedDocuments): Section[] {
  return [
    ...TEXTS.flatMap((name) => documents[name].sections(`analyzed.${name}`)),
    { name: 'analyzed.tagWordOffsets', data: documents.tagWordOffsets },
    ...COLUMNS.map((name) => ({ name: `analyzed.${name}`, data: documents[name] })),
  ];
}

/** Reads the sections of `writeAnalyzed`, as views of the snapshot. */
export function readAnalyzed(snapshot: Snapshot): AnalyzedDocuments {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, Strings.read(snapshot, `analyzed.${name}`)]));
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, snapshot.int32(`analyzed.${name}`)]));
  return {
    ...(texts as Record<(typeof TEXTS)[number], Strings>),
    tagWordOffsets: snapshot.uint32('analyzed.tagWordOffsets'),
    ...(columns as Record<(typeof COLUMNS)[number], Int32Array>),
  };
}

const TEXTS = ['terms', 'tagTexts', 'tagSlugs'] as const;
const COLUMNS = ['tagWords', 'nameWords', 'termOffsets', 'docTerms', 'tagOffsets', 'docTags'] as const;
