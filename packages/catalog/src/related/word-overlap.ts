import { Strings, TextNumbers } from '@glyphdex/engine';
import { groupBy } from '../columns/group-by.ts';

/** Related stems per stem. */
export const RELATED_STEMS_MAX = 10;
/** Weighted Jaccard similarity from which two stems are related. */
const SIMILARITY_MIN = 0.2;
/** Stems compared per shared word; stems of many icons have low numbers and come first. */
const STEMS_PER_WORD_MAX = 250;
const WEIGHT_STEPS = 1_024;
/** Words for tones of skin hardly count: they say nothing about what a person does. */
const TONES: ReadonlySet<string> = new Set('skin tone light medium dark'.split(' '));

/**
 * Finds stems that share words: the weighted Jaccard similarity of their sets of words, where rare words weigh more.
 * Weights are integers, so sums do not depend on the order of words. Answers are computed on first use and cached.
 */
export class WordOverlap {
  /** Words of stem s: `words` from `offsets[s]` up to `offsets[s + 1]`, each once. */
  readonly #offsets: Uint32Array;
  readonly #words: Uint32Array;
  /** Stems with word w, ascending: `postings` from `postingOffsets[w]` up to `postingOffsets[w + 1]`. */
  readonly #postingOffsets: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float64Array;
  /** Sum of the weights of a stem's words, by stem. */
  readonly #totals: Float64Array;
  readonly #answers: (Uint32Array | undefined)[];
  /** Scratch: weight shared with each stem, 0 between calls, and the stems where it is above 0. */
  readonly #shared: Float64Array;
  readonly #sharing: Uint32Array;

  constructor(stems: Strings) {
    const numbers = new TextNumbers();
    const { starts, words } = splitWords(stems);
    const { offsets, values } = withoutRepeats(starts, numbers.numbersOf(words));
    this.#offsets = offsets;
    this.#words = values;
    const grouped = groupBy(values, numbers.count);
    this.#postingOffsets = grouped.offsets;
    this.#weights = Float64Array.from(numbers.texts(), (text, word) =>
      TONES.has(text) ? 1 : weightOf(grouped.offsets[word + 1]! - grouped.offsets[word]!, stems.count),
    );
    this.#totals = new Float64Array(stems.count);
    const owners = new Uint32Array(values.length);
    for (let stem = 0; stem < stems.count; stem++)
      for (let at = offsets[stem]!; at < offsets[stem + 1]!; at++) {
        owners[at] = stem;
        this.#totals[stem]! += this.#weights[values[at]!]!;
      }
    this.#postings = grouped.docs.map((at) => owners[at]!);
    this.#answers = new Array(stems.count).fill(undefined);
    this.#shared = new Float64Array(stems.count);
    this.#sharing = new Uint32Array(stems.count);
  }

  /** At most RELATED_STEMS_MAX stems, the most similar first; of equally similar ones the lower number. */
  relatedTo(stem: number): Uint32Array {
    this.#answers[stem] ??= Uint32Array.from(this.#compare(stem));
    return this.#answers[stem];
  }

  #compare(stem: number): number[] {
    const shared = this.#shared;
    const sharing = this.#sharing;
    let count = 0;
    for (let at = this.#offsets[stem]!; at < this.#offsets[stem + 1]!; at++) {
      const word = this.#words[at]!;
      const weight = this.#weights[word]!;
      const start = this.#postingOffsets[word]!;
      const end = Math.min(this.#postingOffsets[word + 1]!, start + STEMS_PER_WORD_MAX);
      for (let i = start; i < end; i++) {
        const other = this.#postings[i]!;
        const before = shared[other]!;
        sharing[count] = other;
        count += before === 0 ? 1 : 0;
        shared[other] = before + weight;
      }
    }
    const total = this.#totals[stem]!;
    const best: number[] = [];
    const scores: number[] = [];
    let least = SIMILARITY_MIN;
    for (let i = 0; i < count; i++) {
      const other = sharing[i]!;
      const weight = shared[other]!;
      const score = weight / (total + this.#totals[other]! - weight);
      shared[other] = 0;
      if (score < least || other === stem) continue;
      insert(other, score, best, scores);
      if (best.length === RELATED_STEMS_MAX) least = scores[RELATED_STEMS_MAX - 1]!;
    }
    return best;
  }
}

/** Inserts a stem into the best ones: by descending score, then by number. */
function insert(stem: number, score: number, best: number[], scores: number[]): void {
  let at = best.length;
  while (at > 0 && (scores[at - 1]! < score || (scores[at - 1] === score && best[at - 1]! > stem))) at--;
  if (at === RELATED_STEMS_MAX) return;
  if (best.length === RELATED_STEMS_MAX) {
    best.pop();
    scores.pop();
  }
  best.splice(at, 0, stem);
  scores.splice(at, 0, score);
}

const HYPHEN = 0x2d;

/** The words of all texts as one list; those of text t begin at `starts[t]`. */
function splitWords({ offsets, units, count }: Strings): {
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
  return { starts, words: new Strings(ends, letters) };
}

/** Drops repeated numbers within each run; run r is `numbers` from `starts[r]` up to `starts[r + 1]`. */
function withoutRepeats(
  starts: Uint32Array,
  numbers: Uint32Array,
): { readonly offsets: Uint32Array; readonly values: Uint32Array } {
  const offsets = new Uint32Array(starts.length);
  const values = new Uint32Array(numbers.length);
  let end = 0;
  for (let run = 0; run + 1 < starts.length; run++) {
    const start = end;
    for (let at = starts[run]!; at < starts[run + 1]!; at++) {
      let before = start;
      while (before < end && values[before] !== numbers[at]) before++;
      if (before === end) values[end++] = numbers[at]!;
    }
    offsets[run + 1] = end;
  }
  return { offsets, values: values.slice(0, end) };
}

/**
 * The weight of a word that `count` of the stems contain: its inverse document frequency. Counts are rounded to powers
 * of two, so one more pack hardly changes which stems are related.
 */
function weightOf(count: number, stemsCount: number): number {
  return Math.round(WEIGHT_STEPS * Math.log(1 + roundToPower(stemsCount) / roundToPower(count)));
}

function roundToPower(count: number): number {
  return 2 ** Math.round(Math.log2(count));
}
