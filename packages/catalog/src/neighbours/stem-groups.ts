import { groupBy } from '../columns/group-by.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';

/** Which concepts are related? */
export interface StemGroups {
  /** Where the documents of each stem begin and the last one's end, and the docIds, ascending within a stem. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Positions of at most RELATED_MAX other stems, the most alike first. Worked out once. */
  related(stem: number): readonly number[];
}

/** Other stems that are looked at per stem. */
export const RELATED_MAX = 10;
/** Stems that packs use as further names of one. */
const SYNONYMS_MAX = 24;
/** Stems per word that are compared; the most popular ones come first. */
const POSTINGS_MAX = 250;
/** Weighted share of words that two concepts must have in common. */
const ALIKE_MIN = 0.2;

/** Groups documents by stem. */
export function groupByStem({
  stems,
  stemOf,
  aliasPairs,
}: Pick<NeighbourColumns, 'stems' | 'stemOf' | 'aliasPairs'>): StemGroups {
  const { offsets, docs } = groupBy(stemOf, stems.length);
  const synonyms = synonymsOf(aliasPairs, stemOf, stems.length);
  const words = new WordOverlap(stems);
  const relatedTo = (stem: number): readonly number[] => {
    const known = synonyms[stem];
    if (known === undefined) return words.alike(stem, RELATED_MAX);
    const alike = words.alike(stem, RELATED_MAX + known.length);
    return [...new Set([...known, ...alike])].slice(0, RELATED_MAX);
  };
  const related: (readonly number[] | undefined)[] = new Array(stems.length).fill(undefined);
  return {
    offsets,
    docs,
    related: (stem) => {
      related[stem] ??= relatedTo(stem);
      return related[stem];
    },
  };
}

/** Stems that packs use as further names of each other. */
function synonymsOf(
  aliasPairs: Uint32Array,
  stemOf: Uint32Array,
  count: number,
): readonly (readonly number[] | undefined)[] {
  const synonyms: (number[] | undefined)[] = new Array(count).fill(undefined);
  const link = (from: number, to: number): void => {
    const known = synonyms[from];
    if (known === undefined) synonyms[from] = [to];
    else if (known.length < SYNONYMS_MAX && !known.includes(to)) known.push(to);
  };
  for (let at = 0; at < aliasPairs.length; at += 2) {
    const own = stemOf[aliasPairs[at]!]!;
    const other = aliasPairs[at + 1]!;
    if (other === own) continue;
    link(own, other);
    link(other, own);
  }
  return synonyms;
}

/** Finds concepts whose names share words, rare words counting for more. */
class WordOverlap {
  /** By stem where its words begin, and these; by word where its stems begin, and these, ascending. */
  readonly #wordOffsets: Uint32Array;
  readonly #words: Uint32Array;
  readonly #postingOffsets: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float64Array;
  readonly #totals: Float64Array;
  readonly #shared: Float64Array;
  readonly #touched: Uint32Array;

  constructor(stems: readonly string[]) {
    const wordIds = new Map<string, number>();
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
      Math.log(1 + stems.length / (postings.offsets[word + 1]! - postings.offsets[word]!)),
    );
    this.#totals = new Float64Array(stems.length);
    words.forEach((word, at) => {
      this.#totals[owners[at]!]! += this.#weights[word]!;
    });
    this.#shared = new Float64Array(stems.length);
    this.#touched = new Uint32Array(stems.length);
  }

  /** At most `max` stems, the most alike first. */
  alike(stem: number, max: number): number[] {
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
