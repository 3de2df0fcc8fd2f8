import { Strings, TextNumbers } from '@glyphdex/engine';
import { groupBy } from '../columns/group-by.ts';

/** Stems per word that are compared; the most popular ones come first. */
export const POSTINGS_MAX = 250;
const WEIGHT_STEPS = 1_024;

/** Runs of words: where that of each stem begins and the last one's ends, and the words by number. */
interface WordRuns {
  readonly offsets: Uint32Array;
  readonly words: Uint32Array;
}

/** Which words do stems consist of, and what does each count? Numbers words; each counts once in a stem. */
export class StemWords implements WordRuns {
  readonly offsets: Uint32Array;
  readonly words: Uint32Array;
  /** By word where its stems begin, and these, ascending. */
  readonly postingOffsets: Uint32Array;
  readonly postings: Uint32Array;
  readonly weights: Float64Array;
  /** By stem the weights of its words together. */
  readonly totals: Float64Array;
  readonly #numbers = new TextNumbers();

  constructor(stems: Strings) {
    const { starts, words } = split(stems);
    const runs = withoutRepeats(starts, this.#numbers.numbersOf(words));
    this.offsets = runs.offsets;
    this.words = runs.words;
    const wordsCount = this.#numbers.count;
    const { offsets, docs } = groupBy(this.words, wordsCount);
    this.postingOffsets = offsets;
    this.weights = new Float64Array(wordsCount);
    for (let word = 0; word < wordsCount; word++)
      this.weights[word] = weightOf(offsets[word + 1]! - offsets[word]!, stems.count);
    this.totals = new Float64Array(stems.count);
    const owners = new Uint32Array(this.words.length);
    for (let stem = 0; stem < stems.count; stem++)
      for (let at = this.offsets[stem]!; at < this.offsets[stem + 1]!; at++) {
        owners[at] = stem;
        this.totals[stem]! += this.weights[this.words[at]!]!;
      }
    for (let at = 0; at < docs.length; at++) docs[at] = owners[docs[at]!]!;
    this.postings = docs;
  }

  /** The words of these texts, as far as they are words of a stem. */
  wordsOf(texts: Strings): WordRuns {
    const { starts, words } = split(texts);
    const numbers = Int32Array.from({ length: words.count }, (_, at) => this.#numbers.find(words, at));
    return withoutRepeats(starts, numbers);
  }

  /** How many stems have this word. */
  countOf(word: number): number {
    return this.postingOffsets[word + 1]! - this.postingOffsets[word]!;
  }

  /** The last of the stems with this word that others are compared with: whoever has it and has no higher number is. */
  lastCompared(word: number): number {
    return this.postings[this.postingOffsets[word]! + Math.min(this.countOf(word), POSTINGS_MAX) - 1]!;
  }

  /** What the words that `stem` shares with `other` count, as far as it is compared with that. */
  shared(stem: number, other: number): number {
    let sum = 0;
    for (let at = this.offsets[stem]!; at < this.offsets[stem + 1]!; at++) {
      const word = this.words[at]!;
      for (let i = this.offsets[other]!; i < this.offsets[other + 1]!; i++)
        if (this.words[i] === word && other <= this.lastCompared(word)) sum += this.weights[word]!;
    }
    return sum;
  }
}

const HYPHEN = 0x2d;

/** The words of all texts as one list, and by text where its own begin. */
function split({ offsets, units, count }: Strings): {
  readonly starts: Uint32Array;
  readonly words: Strings;
} {
  const starts = new Uint32Array(count + 1);
  let wordsCount = count;
  for (let at = 0; at < units.length; at++) if (units[at] === HYPHEN) wordsCount++;
  const ends = new Uint32Array(wordsCount + 1);
  const letters = new Uint16Array(units.length - (wordsCount - count));
  let [word, letter] = [0, 0];
  for (let text = 0; text < count; text++) {
    for (let at = offsets[text]!; at < offsets[text + 1]!; at++) {
      if (units[at] === HYPHEN) ends[++word] = letter;
      else letters[letter++] = units[at]!;
    }
    ends[++word] = letter;
    starts[text + 1] = word;
  }
  return { starts, words: Strings.from(ends, letters) };
}

/** Leaves out what a run has had already, and numbers below 0. */
function withoutRepeats(starts: Uint32Array, numbers: Uint32Array | Int32Array): WordRuns {
  const offsets = new Uint32Array(starts.length);
  const words = new Uint32Array(numbers.length);
  let end = 0;
  for (let run = 0; run + 1 < starts.length; run++) {
    const start = end;
    for (let at = starts[run]!; at < starts[run + 1]!; at++) {
      const number = numbers[at]!;
      let before = start;
      while (before < end && words[before] !== number) before++;
      if (before === end && number >= 0) words[end++] = number;
    }
    offsets[run + 1] = end;
  }
  return { offsets, words: words.subarray(0, end) };
}

/**
 * What a word counts that so many stems have: the logarithm of how rare it is. Sums of whole numbers are the same in any order
 * of words, and both numbers to a power of two stay the same when some stems come, mostly: so the order of concepts that are
 * equally alike, and with it what is related to most stems, does not depend on who else is there.
 */
function weightOf(count: number, stemsCount: number): number {
  return Math.round(WEIGHT_STEPS * Math.log(1 + roundToPower(stemsCount) / roundToPower(count)));
}

/** Weights follow from counts as this rounds them. */
export function roundToPower(count: number): number {
  return 2 ** Math.round(Math.log2(count));
}
