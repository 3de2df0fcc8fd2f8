import type { TermPostings } from '../postings/frequent-lists-writer.ts';
import { DOC_SHIFT } from '../postings/posting.ts';
import { POSTING_MASK, TERM_SHIFT } from './analyzed-documents.ts';
import type { OrderedDocuments } from './ordered-documents.ts';

/** The postings of all terms, from the terms of all documents. A counting sort. */
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
