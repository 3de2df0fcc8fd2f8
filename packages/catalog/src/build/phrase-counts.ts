/** An icon by its name, words joined by `-`. */
export interface NamedIcon {
  readonly name: string;
}

/** A phrase that stands in at most this many names is hardly asked for as what icons show. */
const RARE_NAMES_MAX = 32;

/** Of two words that are both frequent, as in `flat color`, the pair is a description even where it is rare. */
const RARE_WORD_NAMES_MAX = 160;

/** How many names hold each of these phrases, words side by side? One look at every name. */
export class PhraseCounts {
  readonly #counts: Map<string, number>;

  /** Words of `phrases` are separated by spaces. */
  constructor(phrases: Iterable<string>, icons: Iterable<NamedIcon>) {
    this.#counts = new Map();
    let wordsMax = 0;
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      for (const part of [phrase, ...words]) this.#counts.set(part, 0);
      wordsMax = Math.max(wordsMax, words.length);
    }
    const beginnings = new Set(Array.from(this.#counts.keys(), (phrase) => phrase.split(' ', 1)[0]));
    for (const { name } of icons) {
      const words = name.split('-');
      for (let at = 0; at < words.length; at++)
        if (beginnings.has(words[at])) this.#countFrom(words, at, wordsMax);
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
