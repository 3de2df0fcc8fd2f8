import { foldWord, spellingOf, splitQuery } from '../analysis/analyzer.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';

/** The two lookup keys of a phrase, in lower case: without accents, and with them. */
export interface PhraseKeys {
  readonly folded: string;
  readonly spelled: string;
}

/**
 * The lookup keys of a phrase: its query words joined by spaces. `Node.js` gives `node js`, `🏠` stays. Empty
 * for a text without words and symbols.
 */
export function phraseKeys(text: string): PhraseKeys {
  const words = splitQuery(text)
    .map((raw) => ({ folded: foldWord(raw), spelled: spellingOf(raw) }))
    .filter(({ folded }) => folded !== '');
  return {
    folded: words.map(({ folded }) => folded).join(' '),
    spelled: words.map(({ spelled }) => spelled).join(' '),
  };
}

/** The number that stands for no phrase. */
export const NO_PHRASE = -1;

const PHRASES = 'engine.thesaurus.phrases';
const PLACES = 'engine.thesaurus.table';
/** The value of a free place. */
const FREE = 0;

/** At most this share of the places is used, so a free one is always near. */
const LOAD_FACTOR_MAX = 0.7;

/**
 * Returns the sections of a hash table of these phrases, which must be distinct and ascending. A place of the table
 * holds the number of a phrase plus one and, in the remaining upper bits, bits of its hash, which reject nearly all
 * other phrases. Collisions use linear probing.
 */
export function writePhrases(phrases: readonly string[]): Section[] {
  const bits = Math.max(1, Math.ceil(Math.log2(phrases.length / LOAD_FACTOR_MAX + 1)));
  const places = new Uint32Array(1 << bits);
  phrases.forEach((phrase, number) => {
    const hash = hashOf(phrase);
    let at = hash >>> (32 - bits);
    while (places[at] !== FREE) at = (at + 1) & (places.length - 1);
    places[at] = ((hash << bits) | (number + 1)) >>> 0;
  });
  return [...writeStrings(PHRASES, phrases), { name: PLACES, data: places }];
}

/** Maps phrases to their numbers. A lookup of an unknown phrase mostly reads memory once. */
export class PhraseTable {
  readonly phrases: Strings;
  readonly #places: Uint32Array;
  readonly #bits: number;

  constructor(snapshot: Snapshot) {
    this.phrases = Strings.read(snapshot, PHRASES);
    this.#places = snapshot.uint32(PLACES);
    this.#bits = Math.log2(this.#places.length);
  }

  /** The number of a phrase: its position in ascending order, or NO_PHRASE. */
  find(phrase: string): number {
    const places = this.#places;
    const bits = this.#bits;
    const hash = hashOf(phrase);
    const check = (hash << bits) >>> bits;
    let at = hash >>> (32 - bits);
    for (let entry = places[at]!; entry !== FREE; entry = places[at]!) {
      at = (at + 1) & (places.length - 1);
      if (entry >>> bits !== check) continue;
      const number = (entry & ((1 << bits) - 1)) - 1;
      if (this.phrases.compare(number, phrase) === 0) return number;
    }
    return NO_PHRASE;
  }
}

/** FNV-1a, mixed, so the upper bits depend on all units. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb_352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
