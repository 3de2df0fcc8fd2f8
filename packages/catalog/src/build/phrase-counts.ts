import type { Strings } from '@glyphdex/engine';

/** A phrase that stands in at most this many names is hardly asked for as what icons show. */
const RARE_NAMES_MAX = 32;

/** Of two words that are both frequent, as in `flat color`, the pair is a description even where it is rare. */
const RARE_WORD_NAMES_MAX = 160;

/** How many names hold each of these phrases, words side by side? One look at every name. */
export class PhraseCounts {
  readonly #counts: Map<string, number>;

  /** Words of `phrases` are separated by spaces, those of `names` by hyphens. */
  constructor(phrases: Iterable<string>, names: Iterable<Strings>) {
    this.#counts = new Map();
    let wordsMax = 0;
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      for (const part of [phrase, ...words]) this.#counts.set(part, 0);
      wordsMax = Math.max(wordsMax, words.length);
    }
    const beginnings = new Set(Array.from(this.#counts.keys(), (phrase) => phrase.split(' ', 1)[0]!));
    const sieve = new WordSieve(beginnings);
    for (const list of names)
      for (let index = 0; index < list.count; index++) {
        if (!sieve.mayHaveWord(list, index)) continue;
        const words = list.get(index).split('-');
        for (let at = 0; at < words.length; at++)
          if (beginnings.has(words[at]!)) this.#countFrom(words, at, wordsMax);
      }
  }

  isRare(phrase: string): boolean {
    const countOf = (part: string): number => this.#counts.get(part) ?? 0;
    return (
      countOf(phrase) <= RARE_NAMES_MAX &&
      phrase.split(' ').some((word) => countOf(word) <= RARE_WORD_NAMES_MAX)
    );
  }

  #countFrom(words: readonly string[], at: number, wordsMax: number): void {
    for (let end = at + 1; end <= Math.min(words.length, at + wordsMax); end++) {
      const phrase = words.slice(at, end).join(' ');
      const count = this.#counts.get(phrase);
      if (count !== undefined) this.#counts.set(phrase, count + 1);
    }
  }
}

/** Tells names that have none of some words from most others, without taking them apart: by hashes of their words (Bloom 1970). */
class WordSieve {
  readonly #hashes = new Uint8Array(1 << 14);

  constructor(words: Iterable<string>) {
    for (const word of words) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) hash = this.#hash(hash, word.charCodeAt(at));
      this.#hashes[hash] = 1;
    }
  }

  mayHaveWord({ offsets, units }: Strings, index: number): boolean {
    let hash = 0;
    const end = offsets[index + 1]!;
    for (let at = offsets[index]!; at < end; at++) {
      const unit = units[at]!;
      if (unit !== HYPHEN) hash = this.#hash(hash, unit);
      else if (this.#hashes[hash] === 1) return true;
      else hash = 0;
    }
    return this.#hashes[hash] === 1;
  }

  #hash(before: number, unit: number): number {
    return (Math.imul(before ^ unit, 0x9e3779b1) >>> 13) & (this.#hashes.length - 1);
  }
}

const HYPHEN = 0x2d;
