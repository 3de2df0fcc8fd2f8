import { Bitset } from '../collections/bitset.ts';
import type { Tag } from '../document.ts';
import type { TermPostings } from '../postings/frequent-lists-writer.ts';
import { DOC_SHIFT } from '../postings/posting.ts';
import type { Strings } from '../snapshot/strings.ts';
import { TextNumbers } from '../snapshot/text-numbers.ts';
import { type AnalyzedDocuments, POSTING_MASK, TERM_SHIFT, TERMS_MAX } from './analyzed-documents.ts';

/** Documents analyzed together, with everything else that an index needs of them. All arrays are by row. */
export interface DocumentBatch {
  readonly analyzed: AnalyzedDocuments;
  readonly docIds: Uint32Array;
  /** The `facetRow` of each document, one after the other. */
  readonly facets: Int32Array;
  /** The number of the document's pack (0, 1, 2, …), the same in all batches. */
  readonly packs: Int32Array;
  /** 1 if an earlier document of the same pack has the same name except for style words. */
  readonly isVariant: Uint8Array;
  /** See ranking/first-ranks.ts. */
  readonly placeFacts: Uint32Array;
}

/** The documents of all batches in docId order. The numbers of terms and tags are valid in the whole index. */
export interface OrderedDocuments {
  /** Ascending. The number of a term is its index, here and in the dictionary. */
  readonly terms: readonly string[];
  /** Ascending by slug. */
  readonly tags: readonly Tag[];
  /** By tag, the terms of its words. */
  readonly tagWords: readonly (readonly number[])[];
  /** By docId, the `nameWordsCode`. */
  readonly nameWords: Uint8Array;
  /** By docId, the start of its terms in `docTerms`; one entry more than documents. */
  readonly termOffsets: Uint32Array;
  /** As `AnalyzedDocuments.docTerms`. */
  readonly docTerms: Uint32Array;
  /** By docId, the start of its tags in `docTags`; one entry more than documents. */
  readonly tagOffsets: Uint32Array;
  /** As `AnalyzedDocuments.docTags`. */
  readonly docTags: Uint32Array;
}

type Batch = Pick<DocumentBatch, 'analyzed' | 'docIds'>;

/**
 * Sorts the documents of all batches by docId. Throws if the docIds are not 0, 1, 2, … in any order, and for more than
 * TERMS_MAX terms. Tags with equal slugs are one tag, with the text that the batch of its first document has for it.
 * Reads batch by batch: reads are sequential, and only writes are random.
 */
export function orderDocuments(batches: readonly Batch[]): OrderedDocuments {
  const { texts: terms, numbers: termNumbers } = inOrder(batches.map(({ analyzed }) => analyzed.terms));
  const { texts: slugs, numbers: tagNumbers } = inOrder(batches.map(({ analyzed }) => analyzed.tagSlugs));
  if (terms.length > TERMS_MAX) throw new Error(`an index holds at most ${TERMS_MAX} terms`);
  const { nameWords, termOffsets, tagOffsets } = orderOffsets(batches);
  const docTerms = new Uint32Array(termOffsets.at(-1)!);
  const docTags = new Uint32Array(tagOffsets.at(-1)!);
  const first = firstOf(slugs.length);
  batches.forEach((batch, number) => {
    writeTerms(batch, termNumbers[number]!, termOffsets, docTerms);
    writeTags(batch, number, tagNumbers[number]!, tagOffsets, docTags, first);
  });
  const tags = slugs.map((slug, tag) => {
    return { text: batches[first.batches[tag]!]!.analyzed.tagTexts.get(first.numbers[tag]!), slug };
  });
  const tagWords = slugs.map((_, tag) => {
    const number = first.batches[tag]!;
    const { tagWordOffsets, tagWords: words } = batches[number]!.analyzed;
    const own = first.numbers[tag]!;
    return Array.from(
      words.subarray(tagWordOffsets[own], tagWordOffsets[own + 1]),
      (term) => termNumbers[number]![term]!,
    );
  });
  return { terms, tags, tagWords, nameWords, termOffsets, docTerms, tagOffsets, docTags };
}

/** By tag: the first document with it, the batch of that document, and the number of the tag in the batch. */
interface FirstOfTags {
  readonly docs: Uint32Array;
  readonly batches: Uint32Array;
  readonly numbers: Uint32Array;
}

function firstOf(tagsCount: number): FirstOfTags {
  return {
    docs: new Uint32Array(tagsCount).fill(NO_DOCUMENT),
    batches: new Uint32Array(tagsCount),
    numbers: new Uint32Array(tagsCount),
  };
}

const NO_DOCUMENT = 0xffff_ffff;

function writeTerms(
  { analyzed, docIds }: Batch,
  numbers: Uint32Array,
  offsets: Uint32Array,
  docTerms: Uint32Array,
): void {
  const { termOffsets, docTerms: entries } = analyzed;
  for (let row = 0, at = 0; row < docIds.length; row++) {
    const end = termOffsets[row + 1]!;
    for (let to = offsets[docIds[row]!]!; at < end; at++, to++) {
      const entry = entries[at]!;
      docTerms[to] = (numbers[entry >>> TERM_SHIFT]! << TERM_SHIFT) | (entry & BELOW_TERM_MASK);
    }
  }
}

function writeTags(
  { analyzed, docIds }: Batch,
  batch: number,
  numbers: Uint32Array,
  offsets: Uint32Array,
  docTags: Uint32Array,
  first: FirstOfTags,
): void {
  const { tagOffsets, docTags: entries } = analyzed;
  for (let row = 0, at = 0; row < docIds.length; row++) {
    const docId = docIds[row]!;
    const end = tagOffsets[row + 1]!;
    for (let to = offsets[docId]!; at < end; at++, to++) {
      const entry = entries[at]!;
      const tag = numbers[entry >>> 1]!;
      docTags[to] = (tag << 1) | (entry & 1);
      if (docId >= first.docs[tag]!) continue;
      first.docs[tag] = docId;
      first.batches[tag] = batch;
      first.numbers[tag] = entry >>> 1;
    }
  }
}

const BELOW_TERM_MASK = (1 << TERM_SHIFT) - 1;

/** The distinct texts of all lists in ascending order, and for each list the numbers of its texts. */
function inOrder(lists: readonly Strings[]) {
  const known = new TextNumbers();
  const collected = lists.map((list) => known.numbersOf(list));
  const texts = known.texts();
  const order = Uint32Array.from(texts.keys());
  const sorted = texts.slice().sort();
  const places = new Map(sorted.map((text, place) => [text, place]));
  const final = order.map((number) => places.get(texts[number]!)!);
  return { texts: sorted, numbers: collected.map((list) => list.map((number) => final[number]!)) };
}

function orderOffsets(batches: readonly Batch[]) {
  const count = batches.reduce((sum, { docIds }) => sum + docIds.length, 0);
  const nameWords = new Uint8Array(count);
  const termOffsets = new Uint32Array(count + 1);
  const tagOffsets = new Uint32Array(count + 1);
  const seen = Bitset.ofSize(count);
  for (const { analyzed, docIds } of batches)
    for (let row = 0; row < docIds.length; row++) {
      const docId = docIds[row]!;
      if (docId >= count || seen.has(docId))
        throw new Error(`the docId ${docId} is out of range or occurs twice`);
      seen.add(docId);
      nameWords[docId] = analyzed.nameWords[row]!;
      termOffsets[docId + 1] = analyzed.termOffsets[row + 1]! - analyzed.termOffsets[row]!;
      tagOffsets[docId + 1] = analyzed.tagOffsets[row + 1]! - analyzed.tagOffsets[row]!;
    }
  for (let docId = 0; docId < count; docId++) {
    termOffsets[docId + 1]! += termOffsets[docId]!;
    tagOffsets[docId + 1]! += tagOffsets[docId]!;
  }
  return { nameWords, termOffsets, tagOffsets };
}

/** Turns the terms by document into postings by term, with a counting sort. */
export function termPostings({ terms, termOffsets, docTerms }: OrderedDocuments): TermPostings {
  const offsets = new Uint32Array(terms.length + 1);
  for (let at = 0; at < docTerms.length; at++) offsets[(docTerms[at]! >>> TERM_SHIFT) + 1]!++;
  for (let term = 0; term < terms.length; term++) offsets[term + 1]! += offsets[term]!;
  const next = offsets.slice();
  const values = new Int32Array(docTerms.length);
  for (let docId = 0; docId + 1 < termOffsets.length; docId++) {
    for (let at = termOffsets[docId]!; at < termOffsets[docId + 1]!; at++) {
      const entry = docTerms[at]!;
      values[next[entry >>> TERM_SHIFT]!++] = (docId << DOC_SHIFT) | (entry & POSTING_MASK);
    }
  }
  return { offsets, values };
}
