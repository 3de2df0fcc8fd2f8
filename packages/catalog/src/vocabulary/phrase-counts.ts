import type { Strings } from '@glyphdex/engine';

/** A phrase that stands in at most this many names is hardly asked for as what icons show. */
const RARE_NAMES_MAX = 32;

/** Of two words that are both frequent, as in `flat color`, the pair is a description even where it is rare. */
const RARE_WORD_NAMES_MAX = 160;

/** How many names hold each of these phrases, words side by side? One look at every name, of which no string is made. */
export class PhraseCounts {
  /** The phrases and their words, each once; and how many names hold each. */
  readonly #texts: readonly string[];
  readonly #counts: Uint32Array;
  /** By hash one more than the number of a text, 0 where there is none; a clash goes to the next place. */
  readonly #table: Uint32Array;

  /** Words of `phrases` are separated by spaces, those of `names` by hyphens. */
  constructor(phrases: Iterable<string>, names: Iterable<Strings>) {
    const texts = new Set<string>();
    let wordsMax = 0;
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      for (const part of [phrase, ...words]) texts.add(part);
      wordsMax = Math.max(wordsMax, words.length);
    }
    this.#texts = [...texts];
    this.#counts = new Uint32Array(this.#texts.length);
    this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(8 * this.#texts.length + 1)));
    this.#texts.forEach((text, number) => {
      this.#table[this.#placeOf(text)] = number + 1;
    });
    for (const list of names)
      for (let index = 0; index < list.count; index++) this.#countIn(list, index, wordsMax);
  }

  isRare(phrase: string): boolean {
    return (
      this.#countOf(phrase) <= RARE_NAMES_MAX &&
      phrase.split(' ').some((word) => this.#countOf(word) <= RARE_WORD_NAMES_MAX)
    );
  }

  #countOf(text: string): number {
    const number = this.#table[this.#placeOf(text)]! - 1;
    return number < 0 ? 0 : this.#counts[number]!;
  }

  #placeOf(text: string): number {
    let hash = HASH_OF_NOTHING;
    for (let at = 0; at < text.length; at++) hash = hashUnit(hash, text.charCodeAt(at));
    for (let place = this.#first(hash); ; place = (place + 1) & (this.#table.length - 1)) {
      const number = this.#table[place]! - 1;
      if (number < 0 || this.#texts[number] === text) return place;
    }
  }

  /** Looks up all that begins with each word of a name; a word that no phrase begins with ends the look. */
  #countIn({ offsets, units }: Strings, index: number, wordsMax: number): void {
    const end = offsets[index + 1]!;
    for (let start = offsets[index]!; start <= end; ) {
      let hash = HASH_OF_NOTHING;
      let next = end + 1;
      let words = 0;
      for (let at = start; at <= end && words < wordsMax; at++) {
        const unit = at < end ? units[at]! : HYPHEN;
        if (unit !== HYPHEN) {
          hash = hashUnit(hash, unit);
          continue;
        }
        words++;
        if (words === 1) next = at + 1;
        if (!this.#countText(hash, units, start, at) && words === 1) break;
        hash = hashUnit(hash, SPACE);
      }
      start = next;
    }
  }

  /** Counts what stands from `start` up to `end`, if it is one of the texts. A first word of a phrase is. */
  #countText(hash: number, units: Uint16Array, start: number, end: number): boolean {
    for (let place = this.#first(hash); ; place = (place + 1) & (this.#table.length - 1)) {
      const number = this.#table[place]! - 1;
      if (number < 0) return false;
      if (!isText(this.#texts[number]!, units, start, end)) continue;
      this.#counts[number]!++;
      return true;
    }
  }

  #first(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#table.length - 1);
  }
}

const HYPHEN = 0x2d;
const SPACE = 0x20;

const HASH_OF_NOTHING = 0x811c9dc5;

/** FNV-1a. */
function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Whether these units are the text, with hyphens for its spaces. */
function isText(text: string, units: Uint16Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) {
    const unit = units[start + i]!;
    if (text.charCodeAt(i) !== (unit === HYPHEN ? SPACE : unit)) return false;
  }
  return true;
}
