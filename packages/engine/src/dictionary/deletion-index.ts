import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { CHECK_MASK, NO_ENTRY, TERM_BITS } from './deletion-index-writer.ts';
import { DELETIONS_MAX, hashDeletions } from './deletions.ts';
import { OsaPattern } from './osa-pattern.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** A term that may have been meant, and how many edits away it is. */
export interface Correction {
  readonly term: number;
  readonly edits: number;
}

/**
 * Which terms are a given number of edits away? Candidates share a string with the word after deletions; each is
 * then measured. A lookup costs a few microseconds, whatever the first letter.
 */
export class DeletionIndex {
  readonly #dictionary: TermDictionary;
  readonly #entries: Uint32Array;
  readonly #placeShift: number;
  /** Number of the lookup that last saw each term. */
  readonly #seenIn: Uint32Array;
  #lookups = 0;
  readonly #hashes = new Uint32Array(DELETIONS_MAX);
  /** The entry in the place that each hash chooses. */
  readonly #firsts = new Uint32Array(DELETIONS_MAX);
  readonly #found: Uint32Array;
  readonly #pattern = new OsaPattern();

  constructor(snapshot: Snapshot, dictionary: TermDictionary) {
    this.#dictionary = dictionary;
    this.#entries = snapshot.uint32('engine.deletions.entries');
    this.#placeShift = 32 - Math.log2(this.#entries.length);
    this.#seenIn = new Uint32Array(dictionary.termsCount);
    this.#found = new Uint32Array(dictionary.termsCount);
  }

  /**
   * All terms of at least ONE_EDIT_FROM units without digits, from one up to `editsMax` (1 or 2) edits away from
   * `word`. Two edits are found for words of at least TWO_EDITS_FROM units.
   */
  correctionsOf(word: string, editsMax: number): Correction[] {
    const { offsets, units } = this.#dictionary.strings;
    const found = this.#found;
    const foundCount = this.#find(word, editsMax);
    const corrections: Correction[] = [];
    this.#pattern.become(word);
    for (let i = 0; i < foundCount; i++) {
      const term = found[i]!;
      const edits = this.#pattern.distanceTo(units, offsets[term]!, offsets[term + 1]!, editsMax);
      if (edits >= 1 && edits <= editsMax) corrections.push({ term, edits });
    }
    return corrections;
  }

  /** Collects the terms that share a string with the word, and returns how many there are. */
  #find(word: string, deletionsMax: number): number {
    const lookup = this.#nextLookup();
    const entries = this.#entries;
    const hashes = this.#hashes;
    const firsts = this.#firsts;
    const shift = this.#placeShift;
    const count = hashDeletions(word, deletionsMax, hashes);
    // All first places first: they are far apart in memory, and reads that need not wait for each other overlap.
    for (let i = 0; i < count; i++) firsts[i] = entries[hashes[i]! >>> shift]!;
    let foundCount = 0;
    for (let i = 0; i < count; i++) {
      const check = hashes[i]! & CHECK_MASK;
      let at = hashes[i]! >>> shift;
      for (let entry = firsts[i]!; entry !== NO_ENTRY; entry = entries[at]!) {
        at = (at + 1) & (entries.length - 1);
        if (entry >>> TERM_BITS !== check) continue;
        const term = (entry & ((1 << TERM_BITS) - 1)) - 1;
        if (this.#seenIn[term] === lookup) continue;
        this.#seenIn[term] = lookup;
        this.#found[foundCount++] = term;
      }
    }
    return foundCount;
  }

  #nextLookup(): number {
    if (this.#lookups === 0xffff_ffff) {
      this.#seenIn.fill(0);
      this.#lookups = 0;
    }
    return ++this.#lookups;
  }
}
