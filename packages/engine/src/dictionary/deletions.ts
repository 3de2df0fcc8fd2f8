/**
 * How do a word and its misspellings meet? If at most k edits lie between two words, then some string can be had
 * from either by deleting at most k units (a replaced unit is deleted on both sides, of two swapped ones each
 * side deletes one). This also holds for the first units of both words alone: what one word has more deletions
 * before a place, the other has less. So only the beginnings are taken apart, which bounds their number.
 *
 * Source: W. Garbe, SymSpell (symmetric deletion, prefix variant), 2012.
 */
export const DELETION_PREFIX_UNITS = 7;

/** At most this many strings come of one word: itself, one unit deleted, two deleted. */
export const DELETIONS_MAX =
  1 + DELETION_PREFIX_UNITS + (DELETION_PREFIX_UNITS * (DELETION_PREFIX_UNITS - 1)) / 2;

/**
 * Writes into `out` a 32-bit hash of every string that the beginning of `text` becomes by deleting up to
 * `deletionsMax` (0, 1 or 2) units, and returns how many. The same string may come more than once.
 */
export function hashDeletions(text: string, deletionsMax: number, out: Uint32Array): number {
  const length = Math.min(text.length, DELETION_PREFIX_UNITS);
  let count = 0;
  out[count++] = hashRest(EMPTY, text, 0, length);
  if (deletionsMax === 0) return count;
  let before = EMPTY;
  for (let i = 0; i < length; i++) {
    out[count++] = hashRest(before, text, i + 1, length);
    let between = before;
    for (let j = i + 1; deletionsMax === 2 && j < length; j++) {
      out[count++] = hashRest(between, text, j + 1, length);
      between = hashUnit(between, text.charCodeAt(j));
    }
    before = hashUnit(before, text.charCodeAt(i));
  }
  return count;
}

const EMPTY = 0x811c_9dc5;

/** FNV-1a. */
function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193);
}

/** Continues a hash with the units from `from` up to `to`, and mixes it so that high and low bits are equally good. */
function hashRest(before: number, text: string, from: number, to: number): number {
  let hash = before;
  for (let i = from; i < to; i++) hash = hashUnit(hash, text.charCodeAt(i));
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb_352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
