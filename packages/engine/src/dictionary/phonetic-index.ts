import { lowerBound } from '../collections/lower-bound.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { OsaPattern } from './osa-distance.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Words with equal keys that are more edits apart than this are mostly unrelated. */
const EDITS_MAX = 3;

/** In a shorter word three edits replace at least half of the letters: `iroq` is not `orca`. */
const ALL_EDITS_FROM_UNITS = 7;
const EDITS_OF_SHORT_MAX = 2;

/** A term with the phonetic key of the query word, and its edit distance to that word. */
export interface PhoneticMatch {
  readonly term: number;
  readonly edits: number;
}

/** Returns the sections of the phonetic index of these terms: key hashes in ascending order, and the term of each. */
export function writePhoneticIndex(terms: readonly string[]): Section[] {
  const entries = terms
    .map((text, term) => ({ key: phoneticKey(text), term }))
    .filter(({ key }) => key !== '')
    .map(({ key, term }) => ({ hash: hashOf(key), term }))
    .sort((a, b) => a.hash - b.hash || a.term - b.term);
  return [
    { name: 'engine.phonetic.hashes', data: Uint32Array.from(entries, ({ hash }) => hash) },
    { name: 'engine.phonetic.terms', data: Uint32Array.from(entries, ({ term }) => term) },
  ];
}

/** Finds the terms with the same phonetic key as a word, within an edit limit. */
export class PhoneticIndex {
  readonly #dictionary: TermDictionary;
  readonly #hashes: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #pattern = new OsaPattern();

  constructor(snapshot: Snapshot, dictionary: TermDictionary) {
    this.#dictionary = dictionary;
    this.#hashes = snapshot.uint32('engine.phonetic.hashes');
    this.#terms = snapshot.uint32('engine.phonetic.terms');
  }

  /**
   * All terms with the key of `word`, at a distance of 1 to EDITS_MAX edits, or to EDITS_OF_SHORT_MAX for a word under
   * ALL_EDITS_FROM_UNITS. Only hashes of keys are compared: a collision within so few edits is not expected.
   */
  matchesOf(word: string): PhoneticMatch[] {
    const key = phoneticKey(word);
    if (key === '') return [];
    const { offsets, units } = this.#dictionary.strings;
    const hash = hashOf(key);
    const editsMax = word.length < ALL_EDITS_FROM_UNITS ? EDITS_OF_SHORT_MAX : EDITS_MAX;
    const found: PhoneticMatch[] = [];
    this.#pattern.setWord(word);
    for (let at = lowerBound(this.#hashes, hash); this.#hashes[at] === hash; at++) {
      const term = this.#terms[at]!;
      const edits = this.#pattern.distanceTo(units, offsets[term]!, offsets[term + 1]!, editsMax);
      if (edits >= 1 && edits <= editsMax) found.push({ term, edits });
    }
    return found;
  }
}

/** The FNV-1a hash of a text, by UTF-16 units instead of bytes. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}

/** A shorter key is shared by too many words. */
const KEY_LENGTH_MIN = 2;
/** Shorter words are not corrected, see ONE_EDIT_FROM. */
const WORD_LENGTH_MIN = 4;

/**
 * The phonetic key of an English word: a simplified spelling of its consonants. `fone` and `phone` both have the key
 * `fn`, `bycicle` and `bicycle` `bskl`, `sizzors` and `scissors` `ssrs`. `A` stands for leading vowels, `C` for `ch`.
 * The key is empty if the word or the key is too short, and for a word with characters other than a to z.
 *
 * Source: L. Philips, "Hanging on the Metaphone", 1990. Vowels are dropped except at the start.
 */
export function phoneticKey(word: string): string {
  if (word.length < WORD_LENGTH_MIN || !/^[a-z]+$/.test(word)) return '';
  const letters = lettersOf(word);
  let spelling = word;
  for (const { ifAny, pattern, replacement } of RULES)
    if ((letters & ifAny) !== 0) spelling = spelling.replace(pattern, replacement);
  const key = consonantsOf(spelling);
  return key.length < KEY_LENGTH_MIN ? '' : key;
}

/** The text without vowels and `y`, and with each run of a small letter as one. Leading vowels become one `A`. */
function consonantsOf(text: string): string {
  let consonants = '';
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === before && unit >= SMALL_A) continue;
    before = unit;
    if ((letterBit(unit) & VOWELS) === 0 || unit < SMALL_A) consonants += text[i];
    else if (i === 0) consonants = 'A';
  }
  return consonants;
}

/**
 * Rewrite rules, applied in this order. Each begins with the letters of which the original word must have one, which
 * skips most rules for most words. No rule produces a letter that a later rule requires.
 */
const RULES = (
  [
    ['kgpw', /^[kgp](?=n)|^w(?=r)|^p(?=s)/, ''],
    ['x', /^x/, 's'],
    ['p', /ph/g, 'f'],
    ['g', /gh(?=t|$)|(?<=i)gh/g, ''],
    ['w', /wh/g, 'w'],
    ['m', /mb$/, 'm'],
    ['cz', /s?c(?=[eiy])|z/g, 's'],
    ['c', /sch/g, 'sk'],
    ['c', /t?ch/g, 'C'],
    ['cq', /ck|qu|[cq]/g, 'k'],
    ['x', /x/g, 'ks'],
    ['d', /dg(?=[eiy])/g, 'j'],
  ] as const
).map(([letters, pattern, replacement]) => ({ ifAny: lettersOf(letters), pattern, replacement }));

function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= letterBit(text.charCodeAt(i));
  return letters;
}

/** One bit per letter from a to z. */
function letterBit(unit: number): number {
  return 1 << (unit & 31);
}

const SMALL_A = 0x61;
const VOWELS = lettersOf('aeiouy');
