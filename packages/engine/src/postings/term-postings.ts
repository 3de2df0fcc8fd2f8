import { POSTING_MASK, TERM_SHIFT } from '../documents/analyzed-documents.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import { DOC_SHIFT } from './posting.ts';

/** The postings of all terms: those of term t from `offsets[t]` up to `offsets[t + 1]`, in ascending order of docId. */
export interface TermPostings {
  readonly offsets: Uint32Array;
  readonly values: Int32Array;
}

/** Turns terms by document into documents by term. A counting sort. */
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
