import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import { DELETIONS_MAX, hashDeletions } from './deletions.ts';
import { HAS_DIGIT, ONE_EDIT_FROM, TWO_EDITS_FROM } from './typo-budget.ts';

/** An entry is a term and above it the lowest eight bits of the hash, which tell most strangers in a bucket apart. */
export const TERM_BITS = 24;
export const CHECK_MASK = 0xff;

/** About how many entries share a bucket. */
const ENTRIES_PER_BUCKET = 2;

/**
 * Gives the sections of the deletion index over these terms: for each hash of a shortened term, which terms it
 * may come from. The upper bits of a hash choose the bucket.
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
    for (let i = 0; i < count; i++) {
      hashes.push(ofTerm[i]! | 0);
      owners.push(term);
    }
  });

  const bits = Math.max(1, Math.ceil(Math.log2(hashes.length / ENTRIES_PER_BUCKET + 1)));
  const offsets = new Uint32Array((1 << bits) + 1);
  const allHashes = hashes.view();
  const allOwners = owners.view();
  for (const hash of allHashes) offsets[(hash >>> (32 - bits)) + 1]!++;
  for (let bucket = 0; bucket < 1 << bits; bucket++) offsets[bucket + 1]! += offsets[bucket]!;
  const next = offsets.slice();
  const entries = new Uint32Array(allHashes.length);
  allHashes.forEach((hash, i) => {
    const at = next[hash >>> (32 - bits)]!++;
    entries[at] = ((hash & CHECK_MASK) << TERM_BITS) | allOwners[i]!;
  });
  return [
    { name: 'engine.deletions.offsets', data: offsets },
    { name: 'engine.deletions.entries', data: entries },
  ];
}
