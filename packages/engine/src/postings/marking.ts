import { DOC_SHIFT, type PostingList } from './posting.ts';

/** Postings from `start` up to `end`, exclusive, in `values`, wherever they come from. */
type Postings = Pick<PostingList, 'values' | 'start' | 'end'>;

/** Sets the bit of every document of these postings; `marks` has one for each document of the index. */
export function markDocs({ values, start, end }: Postings, marks: Uint32Array): void {
  for (let i = start; i < end; i++) {
    const doc = values[i]! >>> DOC_SHIFT;
    marks[doc >>> 5]! |= 1 << (doc & 31);
  }
}

/** To clear all marks takes as long as to clear those of one document for each so many words of them. */
const WORDS_CLEARED_PER_DOC = 24;

/** Clears all marks, of which these postings have set every one. */
export function clearMarks({ values, start, end }: Postings, marks: Uint32Array): void {
  if ((end - start) * WORDS_CLEARED_PER_DOC > marks.length) marks.fill(0);
  else for (let i = start; i < end; i++) marks[values[i]! >>> (DOC_SHIFT + 5)] = 0;
}

/**
 * Writes those of the postings whose document is marked into `out` from `at` on, and returns where they end. `out` needs
 * room for one more than there are.
 */
export function keepMarked(
  { values, start, end }: Postings,
  marks: Uint32Array,
  out: Int32Array,
  at = 0,
): number {
  for (let i = start; i < end; i++) {
    const posting = values[i]!;
    const doc = posting >>> DOC_SHIFT;
    // Written always and kept when marked: cheaper than a branch that is hard to predict.
    out[at] = posting;
    at += (marks[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return at;
}

/** The same for where the postings stand in `values`. */
export function placesOfMarked(
  { values, start, end }: Postings,
  marks: Uint32Array,
  out: Int32Array,
): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const doc = values[i]! >>> DOC_SHIFT;
    out[count] = i;
    count += (marks[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return count;
}
