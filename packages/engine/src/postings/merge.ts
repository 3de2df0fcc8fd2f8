import { DOC_SHIFT, type PostingList } from './posting.ts';

/**
 * Merges two posting lists into `out` from `at` on and returns where the result ends. Each document comes once,
 * with the better of its postings. `firstAdd` and `secondAdd` are added to every posting of their list.
 */
export function mergeLists(
  first: PostingList,
  firstAdd: number,
  second: PostingList,
  secondAdd: number,
  out: Int32Array,
  at: number,
): number {
  const { values: firstValues, end: firstEnd } = first;
  const { values: secondValues, end: secondEnd } = second;
  let i = first.start;
  let j = second.start;
  while (i < firstEnd && j < secondEnd) {
    const a = firstValues[i]! + firstAdd;
    const b = secondValues[j]! + secondAdd;
    const docA = a >>> DOC_SHIFT;
    const docB = b >>> DOC_SHIFT;
    // Unsigned, as docIds above 2^23 make a posting negative. Steps without a branch: none could be predicted.
    out[at++] = a >>> 0 < b >>> 0 ? a : b;
    i += (docA - docB - 1) >>> 31;
    j += (docB - docA - 1) >>> 31;
  }
  for (; i < firstEnd; i++) out[at++] = firstValues[i]! + firstAdd;
  for (; j < secondEnd; j++) out[at++] = secondValues[j]! + secondAdd;
  return at;
}

/**
 * Sorts the postings of `values` from `start` up to `end` and keeps the best of each document; returns where the
 * result ends. For a few postings of many terms.
 */
export function sortPostings(values: Int32Array, start: number, end: number): number {
  // Sorted as unsigned, since docIds above 2^23 make a posting negative.
  new Uint32Array(values.buffer, values.byteOffset + start * 4, end - start).sort();
  let at = start;
  let lastDoc = -1;
  for (let i = start; i < end; i++) {
    const doc = values[i]! >>> DOC_SHIFT;
    if (doc === lastDoc) continue;
    lastDoc = doc;
    values[at++] = values[i]!;
  }
  return at;
}
