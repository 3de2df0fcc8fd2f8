import type { Tag } from '../document.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { offsetsOf, readStrings, writeStrings } from '../snapshot/strings.ts';

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
  readonly terms: readonly string[];
  /** Those of which the documents have one, by number. */
  readonly tags: readonly Tag[];
  /** Terms of each tag's words. */
  readonly tagWords: readonly (readonly number[])[];
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
  const { terms, tags, tagWords } = documents;
  return [
    ...writeStrings('analyzed.terms', terms),
    ...writeStrings(
      'analyzed.tagTexts',
      tags.map(({ text }) => text),
    ),
    ...writeStrings(
      'analyzed.tagSlugs',
      tags.map(({ slug }) => slug),
    ),
    { name: 'analyzed.tagWordOffsets', data: offsetsOf(tagWords) },
    { name: 'analyzed.tagWords', data: Int32Array.from(tagWords.flat()) },
    ...COLUMNS.map((name) => ({ name: `analyzed.${name}`, data: documents[name] })),
  ];
}

/** The way back from `writeAnalyzed`. */
export function readAnalyzed(snapshot: Snapshot): AnalyzedDocuments {
  const texts = readStrings(snapshot, 'analyzed.tagTexts');
  const slugs = readStrings(snapshot, 'analyzed.tagSlugs');
  const offsets = snapshot.uint32('analyzed.tagWordOffsets');
  const words = snapshot.int32('analyzed.tagWords');
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, snapshot.int32(`analyzed.${name}`)]));
  return {
    terms: readStrings(snapshot, 'analyzed.terms'),
    tags: texts.map((text, tag) => ({ text, slug: slugs[tag]! })),
    tagWords: texts.map((_, tag) => Array.from(words.subarray(offsets[tag], offsets[tag + 1]))),
    ...(columns as Record<(typeof COLUMNS)[number], Int32Array>),
  };
}

const COLUMNS = ['nameWords', 'termOffsets', 'docTerms', 'tagOffsets', 'docTags'] as const;
