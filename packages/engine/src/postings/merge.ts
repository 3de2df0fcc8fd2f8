import { DOC_SHIFT } from './posting.ts';

/**
 * Merges two posting lists into `out` from `at` on and returns where the result ends. Each document comes once,
 * with the better of its postings. `firstAdd` and `secondAdd` are added to every posting of their list.
 */
export function mergeLists(
  first: Int32Array,
  firstStart: number,
  firstEnd: number,
  firstAdd: number,
  second: Int32Array,
  secondStart: number,
  secondEnd: number,
  secondAdd: number,
  out: Int32Array,
  at: number,
): number {
  let i = firstStart;
  let j = secondStart;
  while (i < firstEnd && j < secondEnd) {
    const a = first[i]! + firstAdd;
    const b = second[j]! + secondAdd;
    const docA = a >>> DOC_SHIFT;
    const docB = b >>> DOC_SHIFT;
    if (docA < docB) {
      out[at++] = a;
      i++;
    } else if (docB < docA) {
      out[at++] = b;
      j++;
    } else {
      out[at++] = a < b ? a : b;
      i++;
      j++;
    }
  }
  for (; i < firstEnd; i++) out[at++] = first[i]! + firstAdd;
  for (; j < secondEnd; j++) out[at++] = second[j]! + secondAdd;
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
