/**
 * How do a word and its misspellings meet? If at most k edits lie between two words, then some string can be had
 * from either by deleting at most k units (a replaced unit is deleted on both sides, of two swapped ones each
 * side deletes one). This also holds for the first units of both words alone: what one word has more deletions
 * before a place, the other has less. So only the beginnings are taken apart, which bounds their number.
 *
 * Source: W. Garbe, SymSpell (symmetric deletion, prefix variant), 2012.
 */
export const DELETION_PREFIX_UNITS = 7;

/**
 * Calls `visit` with a 32-bit hash of every string that the beginning of `text` becomes by deleting up to
 * `deletionsMax` (0, 1 or 2) units. The same string may come more than once.
 */
export function visitDeletions(text: string, deletionsMax: number, visit: (hash: number) => void): void {
  const length = Math.min(text.length, DELETION_PREFIX_UNITS);
  visit(hashWithout(text, length, -1, -1));
  if (deletionsMax === 0) return;
  for (let i = 0; i < length; i++) {
    visit(hashWithout(text, length, i, -1));
    if (deletionsMax === 1) continue;
    for (let j = i + 1; j < length; j++) visit(hashWithout(text, length, i, j));
  }
}

/** FNV-1a over the units that stay, with a final mix so that high and low bits are equally good. */
function hashWithout(text: string, length: number, skipped: number, alsoSkipped: number): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < length; i++) {
    if (i === skipped || i === alsoSkipped) continue;
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb_352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
