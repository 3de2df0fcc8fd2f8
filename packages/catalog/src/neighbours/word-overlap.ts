import { NO_STEM, RELATED_MAX } from './found-neighbours.ts';
import { POSTINGS_MAX, type StemWords } from './stem-words.ts';

/** Weighted share of words that two concepts must have in common. */
export const ALIKE_MIN = 0.2;

/** Of some stems the most alike ones. */
export interface AlikeLists {
  /** RELATED_MAX for each stem; NO_STEM fills up. */
  readonly lists: Uint32Array;
  /** By stem 1 where that is known. */
  readonly isKnown: Uint8Array;
}

/** Finds concepts whose names share words, rare words counting for more. Each is looked for once. */
export class WordOverlap {
  readonly #words: StemWords;
  readonly #lists: Uint32Array;
  readonly #isKnown: Uint8Array;
  readonly #shared: Float64Array;
  readonly #touched: Uint32Array;

  /** What is `known` is not looked for, and is added to. */
  constructor(words: StemWords, known?: AlikeLists) {
    const count = words.totals.length;
    this.#words = words;
    this.#lists = known?.lists ?? new Uint32Array(count * RELATED_MAX).fill(NO_STEM);
    this.#isKnown = known?.isKnown ?? new Uint8Array(count);
    this.#shared = new Float64Array(count);
    this.#touched = new Uint32Array(count);
  }

  /** Finds for each stem the most alike now, and not when they are asked for. */
  compareAll(): void {
    for (let stem = 0; stem < this.#isKnown.length; stem++) if (this.#isKnown[stem] === 0) this.#find(stem);
  }

  /** At most RELATED_MAX stems, the most alike first. */
  alike(stem: number): Uint32Array {
    if (this.#isKnown[stem] === 0) this.#find(stem);
    const start = stem * RELATED_MAX;
    let end = start;
    while (end < start + RELATED_MAX && this.#lists[end] !== NO_STEM) end++;
    return this.#lists.subarray(start, end);
  }

  #find(stem: number): void {
    this.#lists.set(this.#compare(stem), stem * RELATED_MAX);
    this.#isKnown[stem] = 1;
  }

  #compare(stem: number): number[] {
    const shared = this.#shared;
    const touched = this.#touched;
    const { offsets, words, postingOffsets, postings, weights, totals } = this.#words;
    let count = 0;
    for (let at = offsets[stem]!; at < offsets[stem + 1]!; at++) {
      const word = words[at]!;
      const weight = weights[word]!;
      const start = postingOffsets[word]!;
      const end = Math.min(postingOffsets[word + 1]!, start + POSTINGS_MAX);
      for (let i = start; i < end; i++) {
        const other = postings[i]!;
        const before = shared[other]!;
        touched[count] = other;
        count += before === 0 ? 1 : 0;
        shared[other] = before + weight;
      }
    }
    const own = totals[stem]!;
    const best: number[] = [];
    const scores: number[] = [];
    let least = ALIKE_MIN;
    for (let i = 0; i < count; i++) {
      const other = touched[i]!;
      const score = likeness(shared[other]!, own, totals[other]!);
      shared[other] = 0;
      if (score < least || other === stem) continue;
      insert(other, score, best, scores);
      if (best.length === RELATED_MAX) least = scores[RELATED_MAX - 1]!;
    }
    return best;
  }
}

/** How alike two stems are, from 0 to 1, by what their shared words and those of each count. */
export function likeness(shared: number, total: number, otherTotal: number): number {
  return shared / (total + otherTotal - shared);
}

/** Puts a stem where it belongs among the RELATED_MAX best: by score, then by number. */
function insert(stem: number, score: number, best: number[], scores: number[]): void {
  let at = best.length;
  while (at > 0 && (scores[at - 1]! < score || (scores[at - 1] === score && best[at - 1]! > stem))) at--;
  if (at === RELATED_MAX) return;
  if (best.length === RELATED_MAX) {
    best.pop();
    scores.pop();
  }
  best.splice(at, 0, stem);
  scores.splice(at, 0, score);
}
