import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { osaDistance } from './osa-distance.ts';
import type { TermDictionary } from './term-dictionary.ts';

/** Words that sound alike but are spelt more differently than this are other words. */
const EDITS_MAX = 3;

/** Of shorter words half the letters would differ: `iroq` is no `orca`. */
const ALL_EDITS_FROM_UNITS = 7;
const EDITS_OF_SHORT_MAX = 2;

/** Hashes are sought from where those with the same upper bits begin: of 36,000 that leaves some nine. */
const START_BITS = 12;
const START_SHIFT = 32 - START_BITS;

/** A term that sounds like a word, and how many edits away it is. */
export interface SoundAlike {
  readonly term: number;
  readonly edits: number;
}

/** Gives the sections of the sound index over these terms: hashes of sounds in ascending order, and whose they are. */
export function writeSoundIndex(terms: readonly string[]): Section[] {
  const entries = terms
    .map((text, term) => ({ sound: soundOf(text), term }))
    .filter(({ sound }) => sound !== '')
    .map(({ sound, term }) => ({ hash: hashOf(sound), term }))
    .sort((a, b) => a.hash - b.hash || a.term - b.term);
  return [
    { name: 'engine.sounds.hashes', data: Uint32Array.from(entries, ({ hash }) => hash) },
    { name: 'engine.sounds.terms', data: Uint32Array.from(entries, ({ term }) => term) },
  ];
}

/** Which terms sound like a word? */
export class SoundIndex {
  readonly #dictionary: TermDictionary;
  readonly #hashes: Uint32Array;
  readonly #terms: Uint32Array;
  readonly #starts: Uint32Array;

  constructor(snapshot: Snapshot, dictionary: TermDictionary) {
    this.#dictionary = dictionary;
    this.#hashes = snapshot.uint32('engine.sounds.hashes');
    this.#terms = snapshot.uint32('engine.sounds.terms');
    this.#starts = startsOf(this.#hashes);
  }

  /**
   * All terms but the word itself that have its sound and are spelt at most EDITS_MAX edits differently, or fewer
   * where the word is short. Sounds are
   * compared by hash, since words so near that differ in sound but not in hash are not to be expected.
   */
  soundingLike(word: string): SoundAlike[] {
    const sound = soundOf(word);
    if (sound === '') return [];
    const { offsets, units } = this.#dictionary.strings;
    const hash = hashOf(sound);
    const editsMax = word.length < ALL_EDITS_FROM_UNITS ? EDITS_OF_SHORT_MAX : EDITS_MAX;
    const found: SoundAlike[] = [];
    for (let at = this.#firstAtLeast(hash); this.#hashes[at] === hash; at++) {
      const term = this.#terms[at]!;
      const edits = osaDistance(word, units, offsets[term]!, offsets[term + 1]!, editsMax);
      if (edits >= 1 && edits <= editsMax) found.push({ term, edits });
    }
    return found;
  }

  #firstAtLeast(hash: number): number {
    let at = this.#starts[hash >>> START_SHIFT]!;
    while (at < this.#hashes.length && this.#hashes[at]! < hash) at++;
    return at;
  }
}

/** By the upper bits of a hash: where hashes that begin so, or come after, begin. */
function startsOf(hashes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(1 << START_BITS).fill(hashes.length);
  for (let at = hashes.length - 1; at >= 0; at--) starts[hashes[at]! >>> START_SHIFT] = at;
  for (let i = starts.length - 2; i >= 0; i--) starts[i] = Math.min(starts[i]!, starts[i + 1]!);
  return starts;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}

/** A sound shorter than this fits too many words. */
const SOUND_LENGTH_MIN = 2;
const WORD_LENGTH_MIN = 4;

/**
 * What does an English word sound like, roughly? The consonants it is heard by, so that words spelt by ear meet:
 * `fone` and `phone` are both `fn`, `bycicle` and `bicycle` `bskl`, `sizzors` and `scissors` `ssrs`. Empty for
 * words that are short, not of the letters a to z, or without enough consonants.
 *
 * Source: the idea and most rules are of L. Philips, Metaphone, 1990; vowels are left out except in front.
 */
export function soundOf(word: string): string {
  if (word.length < WORD_LENGTH_MIN || !/^[a-z]+$/.test(word)) return '';
  const letters = lettersOf(word);
  let sound = word;
  for (const { ifAny, spelling, heard } of RULES)
    if ((letters & ifAny) !== 0) sound = sound.replace(spelling, heard);
  const heard = consonantsOf(sound);
  return heard.length < SOUND_LENGTH_MIN ? '' : heard;
}

/** Of letters that are doubled one, without vowels; those in front are one `A`. */
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
 * Applied one after the other, where the word as typed has any of the letters that stand first: nearly all rules are
 * about few words, and no rule makes a letter that another asks for.
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
).map(([letters, spelling, heard]) => ({ ifAny: lettersOf(letters), spelling, heard }));

function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= letterBit(text.charCodeAt(i));
  return letters;
}

/** A bit for each letter from a to z. */
function letterBit(unit: number): number {
  return 1 << (unit & 31);
}

const SMALL_A = 0x61;
const VOWELS = lettersOf('aeiouy');
