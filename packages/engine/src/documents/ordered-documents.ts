import type { Tag } from '../document.ts';
import type { Strings } from '../snapshot/strings.ts';
import { TextNumbers } from '../snapshot/text-numbers.ts';
import { type AnalyzedDocuments, TERM_SHIFT, TERMS_MAX } from './analyzed-documents.ts';

/** Documents of any number of batches in docId order, with numbers of terms and tags that hold in the whole index. */
export interface OrderedDocuments {
  /** Ascending, so that a number is a place in the dictionary. */
  readonly terms: readonly string[];
  /** Ascending by slug. */
  readonly tags: readonly Tag[];
  /** Terms of each tag's words. */
  readonly tagWords: readonly (readonly number[])[];
  /** Words of the name, by docId. */
  readonly nameWords: Uint8Array;
  /** By docId, and one entry more: where its terms begin. */
  readonly termOffsets: Uint32Array;
  /** As `AnalyzedDocuments.docTerms`. */
  readonly docTerms: Uint32Array;
  /** By docId, and one entry more: where its tags begin. */
  readonly tagOffsets: Uint32Array;
  /** As `AnalyzedDocuments.docTags`. */
  readonly docTags: Uint32Array;
}

/**
 * Puts the documents of batches into the order of their docIds: document d is the row `rowOf[d]` of the batch `batchOf[d]`, and
 * every row of a batch is a document. Tags with one slug are one tag; the text that the first document has for it is the one
 * people read. Meets each term and tag of a document once.
 */
export function orderDocuments(
  batches: readonly AnalyzedDocuments[],
  batchOf: Int32Array,
  rowOf: Int32Array,
): OrderedDocuments {
  const { texts: terms, numbers: termNumbers } = inOrder(batches.map((batch) => batch.terms));
  const { texts: slugs, numbers: tagNumbers } = inOrder(batches.map(({ tagSlugs }) => tagSlugs));
  if (terms.length > TERMS_MAX) throw new Error(`an index holds at most ${TERMS_MAX} terms`);
  const { nameWords, termOffsets, tagOffsets } = orderOffsets(batches, batchOf, rowOf);
  const count = rowOf.length;
  const docTerms = new Uint32Array(termOffsets[count]!);
  const docTags = new Uint32Array(tagOffsets[count]!);
  /** By tag: the batch of the first document that has it, and its number there. */
  const firstBatch = new Int32Array(slugs.length).fill(UNSEEN);
  const firstNumber = new Int32Array(slugs.length);
  for (let docId = 0, term = 0, tag = 0; docId < count; docId++) {
    const number = batchOf[docId]!;
    const row = rowOf[docId]!;
    const batch = batches[number]!;
    const ofTerms = termNumbers[number]!;
    const ofTags = tagNumbers[number]!;
    for (let at = batch.termOffsets[row]!; term < termOffsets[docId + 1]!; at++) {
      const entry = batch.docTerms[at]!;
      docTerms[term++] = (ofTerms[entry >>> TERM_SHIFT]! << TERM_SHIFT) | (entry & BESIDE_TERM);
    }
    for (let at = batch.tagOffsets[row]!; tag < tagOffsets[docId + 1]!; at++) {
      const entry = batch.docTags[at]!;
      const own = ofTags[entry >>> 1]!;
      docTags[tag++] = (own << 1) | (entry & 1);
      if (firstBatch[own] !== UNSEEN) continue;
      firstBatch[own] = number;
      firstNumber[own] = entry >>> 1;
    }
  }
  const tags = slugs.map((slug, tag) => {
    return { text: batches[firstBatch[tag]!]!.tagTexts.get(firstNumber[tag]!), slug };
  });
  const tagWords = slugs.map((_, tag) => {
    const number = firstBatch[tag]!;
    const { tagWordOffsets, tagWords: words } = batches[number]!;
    const first = firstNumber[tag]!;
    return Array.from(
      words.subarray(tagWordOffsets[first], tagWordOffsets[first + 1]),
      (term) => termNumbers[number]![term]!,
    );
  });
  return { terms, tags, tagWords, nameWords, termOffsets, docTerms, tagOffsets, docTags };
}

const UNSEEN = -1;
const BESIDE_TERM = (1 << TERM_SHIFT) - 1;

/** All of these texts in ascending order, each once; and by list the number of each of its texts there. */
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

function orderOffsets(batches: readonly AnalyzedDocuments[], batchOf: Int32Array, rowOf: Int32Array) {
  const count = rowOf.length;
  const nameWords = new Uint8Array(count);
  const termOffsets = new Uint32Array(count + 1);
  const tagOffsets = new Uint32Array(count + 1);
  for (let docId = 0; docId < count; docId++) {
    const batch = batches[batchOf[docId]!]!;
    const row = rowOf[docId]!;
    nameWords[docId] = batch.nameWords[row]!;
    termOffsets[docId + 1] = termOffsets[docId]! + batch.termOffsets[row + 1]! - batch.termOffsets[row]!;
    tagOffsets[docId + 1] = tagOffsets[docId]! + batch.tagOffsets[row + 1]! - batch.tagOffsets[row]!;
  }
  return { nameWords, termOffsets, tagOffsets };
}
