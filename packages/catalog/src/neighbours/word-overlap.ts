import { groupBy } from '../columns/group-by.ts';

/** Stems per word that are compared; the most popular ones come first. */
const POSTINGS_MAX = 250;
/** Weighted share of words that two concepts must have in common. */
const ALIKE_MIN = 0.2;
const WEIGHT_STEPS = 1_024;

/** Finds concepts whose names share words, rare words counting for more. */
export class WordOverlap {
  readonly #wordIds = new Map<string, number>();
  /** By stem where its words begin, and these; by word where its stems begin, and these, ascending. */
  readonly #wordOffsets: Uint32Array;
  readonly #words: Uint32Array;
  readonly #postingOffsets: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float64Array;
  readonly #totals: Float64Array;
  readonly #shared: Float64Array;
  readonly #touched: Uint32Array;
  #known: readonly (readonly number[])[] = [];
  #knownMax = -1;

  constructor(stems: readonly string[]) {
    const wordIds = this.#wordIds;
    const words: number[] = [];
    this.#wordOffsets = new Uint32Array(stems.length + 1);
    stems.forEach((stem, position) => {
      const start = words.length;
      for (const word of stem.split('-')) {
        const id = wordIds.get(word) ?? wordIds.size;
        if (id === wordIds.size) wordIds.set(word, id);
        if (!words.includes(id, start)) words.push(id);
      }
      this.#wordOffsets[position + 1] = words.length;
    });
    this.#words = Uint32Array.from(words);
    const owners = new Uint32Array(words.length);
    for (let stem = 0; stem < stems.length; stem++)
      owners.fill(stem, this.#wordOffsets[stem], this.#wordOffsets[stem + 1]);
    const postings = groupBy(this.#words, wordIds.size);
    this.#postingOffsets = postings.offsets;
    this.#postings = postings.docs.map((at) => owners[at]!);
    this.#weights = new Float64Array(wordIds.size).map((_, word) =>
      weightOf(postings.offsets[word + 1]! - postings.offsets[word]!, stems.length),
    );
    this.#totals = new Float64Array(stems.length);
    words.forEach((word, at) => {
      this.#totals[owners[at]!]! += this.#weights[word]!;
    });
    this.#shared = new Float64Array(stems.length);
    this.#touched = new Uint32Array(stems.length);
  }

  /** Finds for each stem the `max` most alike now, and not when they are asked for; but for those of which it is `known`. */
  compareAll(max: number, known: readonly (readonly number[] | undefined)[] = []): void {
    this.#known = Array.from(this.#totals, (_, stem) => known[stem] ?? this.#compare(stem, max));
    this.#knownMax = max;
  }

  /**
   * Of which stems may the alike ones be others than before these came, went or were numbered elsewhere? `moved` are stems that are
   * there, `gone` texts of those that are not; `isNew` tells which of the moved were not there. Answers a 1 by stem, rather for too many
   * than for too few.
   */
  touchedBy(moved: readonly number[], isNew: (stem: number) => boolean, gone: readonly string[]): Uint8Array {
    const wordsCount = this.#weights.length;
    const isTouched = new Uint8Array(wordsCount);
    /** By word how many more stems have it than before. */
    const more = new Int32Array(wordsCount);
    for (const stem of moved)
      for (const word of this.#wordsOf(stem)) {
        isTouched[word] = 1;
        if (isNew(stem)) more[word]!++;
      }
    for (const text of gone)
      for (const part of new Set(text.split('-'))) {
        const word = this.#wordIds.get(part);
        if (word === undefined) continue;
        isTouched[word] = 1;
        more[word]!--;
      }
    // What a word counts changes the sums of all stems that have it, and these are compared by all their words.
    const stemsBefore = this.#totals.length - moved.filter(isNew).length + gone.length;
    const stemsNow = this.#totals.length;
    if (roundToPower(stemsBefore) !== roundToPower(stemsNow)) return new Uint8Array(stemsNow).fill(1);
    for (let word = 0; word < wordsCount; word++) {
      const count = this.#postingOffsets[word + 1]! - this.#postingOffsets[word]!;
      if (more[word] === 0 || roundToPower(count) === roundToPower(count - more[word]!)) continue;
      for (let at = this.#postingOffsets[word]!; at < this.#postingOffsets[word + 1]!; at++)
        for (const other of this.#wordsOf(this.#postings[at]!)) isTouched[other] = 1;
    }
    return Uint8Array.from({ length: stemsNow }, (_, stem) =>
      this.#wordsOf(stem).some((word) => isTouched[word] === 1) ? 1 : 0,
    );
  }

  /** At most `max` stems, the most alike first. */
  alike(stem: number, max: number): readonly number[] {
    return max === this.#knownMax ? this.#known[stem]! : this.#compare(stem, max);
  }

  #wordsOf(stem: number): Uint32Array {
    return this.#words.subarray(this.#wordOffsets[stem], this.#wordOffsets[stem + 1]);
  }

  #compare(stem: number, max: number): number[] {
    const shared = this.#shared;
    const touched = this.#touched;
    const totals = this.#totals;
    const postings = this.#postings;
    let count = 0;
    for (let at = this.#wordOffsets[stem]!; at < this.#wordOffsets[stem + 1]!; at++) {
      const word = this.#words[at]!;
      const weight = this.#weights[word]!;
      const start = this.#postingOffsets[word]!;
      const end = Math.min(this.#postingOffsets[word + 1]!, start + POSTINGS_MAX);
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
      const score = shared[other]! / (own + totals[other]! - shared[other]!);
      shared[other] = 0;
      if (score < least || other === stem) continue;
      insert(other, score, best, scores, max);
      if (best.length === max) least = scores[max - 1]!;
    }
    return best;
  }
}

/**
 * What a word counts that so many stems have: the logarithm of how rare it is. Sums of whole numbers are the same in any order
 * of words, and both numbers to a power of two stay the same when some stems come, mostly: so the order of concepts that are
 * equally alike, and with it what is related to most stems, does not depend on who else is there.
 */
function weightOf(count: number, stemsCount: number): number {
  return Math.round(WEIGHT_STEPS * Math.log(1 + roundToPower(stemsCount) / roundToPower(count)));
}

function roundToPower(count: number): number {
  return 2 ** Math.round(Math.log2(count));
}

/** Puts a stem where it belongs among the `max` best: by score, then by number. */
function insert(stem: number, score: number, best: number[], scores: number[], max: number): void {
  let at = best.length;
  while (at > 0 && (scores[at - 1]! < score || (scores[at - 1] === score && best[at - 1]! > stem))) at--;
  if (at === max) return;
  if (best.length === max) {
    best.pop();
    scores.pop();
  }
  best.splice(at, 0, stem);
  scores.splice(at, 0, score);
}
