import { DOC_SHIFT, lengthOf, type PostingList } from './posting.ts';

/**
 * Merges two posting lists into `out` from `at` on and returns where the result ends. Each document occurs once, with
 * the better of its postings. `firstAdd` and `secondAdd` are added to every posting of their list: costs, shifted by
 * COST_SHIFT. `out` needs room for the postings of both lists.
 */
export function mergeLists(
  first: PostingList,
  firstAdd: number,
  second: PostingList,
  secondAdd: number,
  out: Int32Array,
  at: number,
): number {
  if (lengthOf(first) < lengthOf(second)) return mergeLists(second, secondAdd, first, firstAdd, out, at);
  const { values: firstValues, start: i, end: firstEnd } = first;
  const { values: secondValues, start: j, end: secondEnd } = second;
  if (secondEnd - j < HALVED_FROM) {
    return mergeRange(firstValues, i, firstEnd, firstAdd, secondValues, j, secondEnd, secondAdd, out, at);
  }
  return mergeHalves(first, firstAdd, second, secondAdd, out, at);
}

/** If the shorter list has fewer postings, halving takes longer than it saves. */
const HALVED_FROM = 48;

/**
 * Merges the lower and the upper halves of both lists in one loop. Each step of a merge depends on the step before, but
 * not on the other merge: the processor can execute both at once.
 */
function mergeHalves(
  first: PostingList,
  firstAdd: number,
  second: PostingList,
  secondAdd: number,
  out: Int32Array,
  at: number,
): number {
  const { values: firstValues, end: firstEnd } = first;
  const { values: secondValues, end: secondEnd } = second;
  const firstMiddle = (first.start + firstEnd) >>> 1;
  const secondMiddle = placeOf(
    secondValues,
    second.start,
    secondEnd,
    firstValues[firstMiddle]! >>> DOC_SHIFT,
  );
  let i = first.start;
  let j = second.start;
  let k = firstMiddle;
  let l = secondMiddle;
  let low = at;
  const highStart = at + firstMiddle - i + secondMiddle - j;
  let high = highStart;
  while (i < firstMiddle && j < secondMiddle && k < firstEnd && l < secondEnd) {
    const a = firstValues[i]! + firstAdd;
    const b = secondValues[j]! + secondAdd;
    const c = firstValues[k]! + firstAdd;
    const d = secondValues[l]! + secondAdd;
    const docA = a >>> DOC_SHIFT;
    const docB = b >>> DOC_SHIFT;
    const docC = c >>> DOC_SHIFT;
    const docD = d >>> DOC_SHIFT;
    // Without a branch, because it would be unpredictable: the sign bit of a difference says which list is behind.
    out[low++] = lesser(a, b);
    out[high++] = lesser(c, d);
    i += (docA - docB - 1) >>> 31;
    j += (docB - docA - 1) >>> 31;
    k += (docC - docD - 1) >>> 31;
    l += (docD - docC - 1) >>> 31;
  }
  low = mergeRange(firstValues, i, firstMiddle, firstAdd, secondValues, j, secondMiddle, secondAdd, out, low);
  high = mergeRange(firstValues, k, firstEnd, firstAdd, secondValues, l, secondEnd, secondAdd, out, high);
  if (low < highStart) out.copyWithin(low, highStart, high);
  return low + high - highStart;
}

/** Merges the ranges from `i` and `j` up to their ends, like `mergeLists`. */
function mergeRange(
  firstValues: Int32Array,
  i: number,
  firstEnd: number,
  firstAdd: number,
  secondValues: Int32Array,
  j: number,
  secondEnd: number,
  secondAdd: number,
  out: Int32Array,
  at: number,
): number {
  while (i < firstEnd && j < secondEnd) {
    const a = firstValues[i]! + firstAdd;
    const b = secondValues[j]! + secondAdd;
    const docA = a >>> DOC_SHIFT;
    const docB = b >>> DOC_SHIFT;
    out[at++] = lesser(a, b);
    i += (docA - docB - 1) >>> 31;
    j += (docB - docA - 1) >>> 31;
  }
  for (; i < firstEnd; i++) out[at++] = firstValues[i]! + firstAdd;
  for (; j < secondEnd; j++) out[at++] = secondValues[j]! + secondAdd;
  return at;
}

/** The smaller of two postings as unsigned integers, without a branch: docIds above 2^23 make postings negative. */
function lesser(a: number, b: number): number {
  const isLess = ((~a & b) | (~(a ^ b) & (a - b))) >>> 31;
  return b ^ ((a ^ b) & -isLess);
}

/** The first index from `from` on whose posting has no lower docId; `to` if there is none before it. */
function placeOf(values: Int32Array, from: number, to: number, docId: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle]! >>> DOC_SHIFT < docId) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Sorts the postings of `values` from `start` up to `end`, keeps the best of each document, and returns where the
 * result ends. Meant for many terms with few postings each.
 */
export function sortPostings(values: Int32Array, start: number, end: number): number {
  // Sorted as unsigned, because docIds above 2^23 make a posting negative.
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
