import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import { DELETIONS_MAX, hashDeletions } from './deletions.ts';
import { HAS_DIGIT, ONE_EDIT_FROM, TWO_EDITS_FROM } from './typo-budget.ts';

/**
 * An entry is the number of a term plus one and above it the lowest eight bits of the hash, which tell most strangers
 * apart; NO_ENTRY is a free place.
 */
export const TERM_BITS = 24;
export const CHECK_MASK = 0xff;
export const NO_ENTRY = 0;

/** At most this share of the places is taken, so that a free one is never far. */
const TAKEN_SHARE_MAX = 0.7;

/**
 * Gives the section of the deletion index over these terms: for each hash of a shortened term, which terms it may come
 * from. The upper bits of a hash choose a place; an entry stands there or, when that is taken, in the next free place
 * behind it, so that finding it mostly waits for memory once.
 */
export function writeDeletionIndex(terms: readonly string[]): Section[] {
  const hashes = new GrowableInts();
  const owners = new GrowableInts();
  const ofTerm = new Uint32Array(DELETIONS_MAX);
  terms.forEach((text, term) => {
    if (text.length < ONE_EDIT_FROM || HAS_DIGIT.test(text)) return;
    // Two edits are granted to words of TWO_EDITS_FROM units, which may have two units more than what was meant.
    const deletionsMax = text.length < TWO_EDITS_FROM - 2 ? 1 : 2;
    const count = hashDeletions(text, deletionsMax, ofTerm);
    for (const hash of new Set(ofTerm.subarray(0, count))) {
      hashes.push(hash | 0);
      owners.push(term);
    }
  });

  const bits = Math.max(1, Math.ceil(Math.log2(hashes.length / TAKEN_SHARE_MAX + 1)));
  const entries = new Uint32Array(1 << bits).fill(NO_ENTRY);
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes.get(i);
    let at = hash >>> (32 - bits);
    while (entries[at] !== NO_ENTRY) at = (at + 1) & (entries.length - 1);
    entries[at] = ((hash & CHECK_MASK) << TERM_BITS) | (owners.get(i) + 1);
  }
  return [{ name: 'engine.deletions.entries', data: entries }];
}
