import { GrowableInts } from '../collections/growable-ints.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { OsaPattern } from './osa-distance.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { HAS_DIGIT, ONE_EDIT_FROM, TWO_EDITS_FROM } from './typo-budget.ts';

/** A term within the edit limit, and its distance. */
export interface Correction {
  readonly term: number;
  readonly edits: number;
}

/**
 * Finds the terms within one or two edits of a word. A candidate is a term from which deletions give a string with the
 * same hash as one from the word; then its edit distance is computed. A lookup takes a few microseconds, also for an
 * error in the first letter. See docs/decisions/0003-typo-lookup.md.
 */
export class DeletionIndex {
  readonly #dictionary: TermDictionary;
  readonly #entries: Uint32Array;
  readonly #placeShift: number;
  /** By term, the number of the latest lookup that has it as a candidate. */
  readonly #seenIn: Uint32Array;
  #lookups = 0;
  readonly #hashes = new Uint32Array(DELETIONS_MAX);
  /** By position in `#hashes`, the entry in the preferred slot of the hash. */
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
   * All terms of at least ONE_EDIT_FROM units without digits, at a distance of 1 to `editsMax` (1 or 2) from `word`.
   * Of the terms at two edits, some may be missing if both the word and the term have fewer than TWO_EDITS_FROM units.
   */
  correctionsOf(word: string, editsMax: number): Correction[] {
    const { offsets, units } = this.#dictionary.strings;
    const found = this.#found;
    const foundCount = this.#find(word, editsMax);
    const corrections: Correction[] = [];
    this.#pattern.setWord(word);
    for (let i = 0; i < foundCount; i++) {
      const term = found[i]!;
      const edits = this.#pattern.distanceTo(units, offsets[term]!, offsets[term + 1]!, editsMax);
      if (edits >= 1 && edits <= editsMax) corrections.push({ term, edits });
    }
    return corrections;
  }

  /** Collects the candidates in `#found`, and returns their number. */
  #find(word: string, deletionsMax: number): number {
    const lookup = this.#nextLookup();
    const entries = this.#entries;
    const hashes = this.#hashes;
    const firsts = this.#firsts;
    const shift = this.#placeShift;
    const count = hashDeletions(word, deletionsMax, hashes);
    // Reads all preferred slots first: they are far apart in memory, and independent reads overlap.
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

/**
 * An entry holds a term number plus one, and above it the lowest eight bits of the hash, which reject most other
 * strings. NO_ENTRY marks a free slot.
 */
export const TERM_BITS = 24;
export const CHECK_MASK = 0xff;
export const NO_ENTRY = 0;

/** The maximum load factor: a free slot, which ends a search, is near. */
const LOAD_FACTOR_MAX = 0.7;

/**
 * Returns the section of the deletion index of these terms: a hash table from each string after deletions to its terms.
 * The upper bits of a hash select a slot, with linear probing, so looking up a string mostly waits for memory once.
 */
export function writeDeletionIndex(terms: readonly string[]): Section[] {
  const hashes = new GrowableInts();
  const owners = new GrowableInts();
  const ofTerm = new Uint32Array(DELETIONS_MAX);
  terms.forEach((text, term) => {
    if (text.length < ONE_EDIT_FROM || HAS_DIGIT.test(text)) return;
    // A misspelled word of TWO_EDITS_FROM units may be two units longer than its correction.
    const deletionsMax = text.length < TWO_EDITS_FROM - 2 ? 1 : 2;
    const count = hashDeletions(text, deletionsMax, ofTerm);
    for (const hash of new Set(ofTerm.subarray(0, count))) {
      hashes.push(hash | 0);
      owners.push(term);
    }
  });

  const bits = Math.max(1, Math.ceil(Math.log2(hashes.length / LOAD_FACTOR_MAX + 1)));
  const entries = new Uint32Array(1 << bits).fill(NO_ENTRY);
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes.get(i);
    let at = hash >>> (32 - bits);
    while (entries[at] !== NO_ENTRY) at = (at + 1) & (entries.length - 1);
    entries[at] = ((hash & CHECK_MASK) << TERM_BITS) | (owners.get(i) + 1);
  }
  return [{ name: 'engine.deletions.entries', data: entries }];
}

/**
 * If two words are at most k edits apart, some string results from either word by deleting at most k units. A replaced
 * unit is deleted in both; of two transposed units, each word deletes one. The same holds for the first units of both
 * words, so only prefixes are indexed, which limits the number of strings. SymSpell's default is 7 as well.
 *
 * Source: W. Garbe, SymSpell (symmetric deletion, prefix variant), 2012.
 */
export const DELETION_PREFIX_UNITS = 7;

/** The maximum number of strings per word: its prefix, with one unit deleted, with two units deleted. */
export const DELETIONS_MAX =
  1 + DELETION_PREFIX_UNITS + (DELETION_PREFIX_UNITS * (DELETION_PREFIX_UNITS - 1)) / 2;

/**
 * Writes to `out` a 32-bit hash of every string that results from the prefix of `text` by deleting up to `deletionsMax`
 * (0, 1 or 2) units. Returns their number; a string may occur more than once.
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

/** The FNV-1a hash of an empty string. */
const EMPTY = 0x811c_9dc5;

/** One step of FNV-1a, for a UTF-16 unit instead of a byte. */
function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193);
}

/** Continues a hash with the units from `from` to `to`, and mixes it, so every bit depends on all units. */
function hashRest(before: number, text: string, from: number, to: number): number {
  let hash = before;
  for (let i = from; i < to; i++) hash = hashUnit(hash, text.charCodeAt(i));
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb_352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
