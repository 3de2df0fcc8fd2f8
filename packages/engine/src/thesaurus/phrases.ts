import { foldWord, spellingOf, splitQuery } from '../analysis/analyzer.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';

/** The two ways in which a phrase is looked up: folded, and with its accents. */
export interface PhraseKeys {
  readonly folded: string;
  readonly spelled: string;
}

/**
 * Under which texts does a phrase stand in the thesaurus? Its words as a query has them, joined by spaces; empty when
 * it has none. `Node.js` gives `node js`, `🏠` stays.
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

/** Answered for a phrase that is not there. */
export const NO_PHRASE = -1;

const PHRASES = 'engine.thesaurus.phrases';
const PLACES = 'engine.thesaurus.table';
const FREE = 0;

/** At most this share of the places is taken, so that a free one is never far. */
const TAKEN_SHARE_MAX = 0.7;

/**
 * Gives the sections of a table of these phrases, which must be distinct and in ascending order. A hash chooses a place
 * for the number of a phrase plus one, with as many bits of the hash above it as there is room for, which tell nearly
 * all strangers apart; when the place is taken, it is the next free one behind it.
 */
export function writePhrases(phrases: readonly string[]): Section[] {
  const bits = Math.max(1, Math.ceil(Math.log2(phrases.length / TAKEN_SHARE_MAX + 1)));
  const places = new Uint32Array(1 << bits);
  phrases.forEach((phrase, number) => {
    const hash = hashOf(phrase);
    let at = hash >>> (32 - bits);
    while (places[at] !== FREE) at = (at + 1) & (places.length - 1);
    places[at] = ((hash << bits) | (number + 1)) >>> 0;
  });
  return [...writeStrings(PHRASES, phrases), { name: PLACES, data: places }];
}

/** Which phrases are there, and under which number? What is not there is told by one look at memory, mostly. */
export class PhraseTable {
  readonly phrases: Strings;
  readonly #places: Uint32Array;
  readonly #bits: number;

  constructor(snapshot: Snapshot) {
    this.phrases = new Strings(snapshot, PHRASES);
    this.#places = snapshot.uint32(PLACES);
    this.#bits = Math.log2(this.#places.length);
  }

  /** The number of a phrase in ascending order, or NO_PHRASE. */
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

/** FNV-1a, mixed so that its upper bits are as good as the lower. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb_352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
