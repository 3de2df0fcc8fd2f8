import type { NeighbourColumns } from './neighbour-columns.ts';

/** Which concepts are related? */
export interface StemGroups {
  /** Where the documents of each stem begin and the last one's end, and the docIds, ascending within a stem. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  /** Positions of other stems, the most alike first. */
  related(stem: number): readonly number[];
}

/** Other stems that are looked at per stem. */
const RELATED_MAX = 24;
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
  return {
    offsets,
    docs,
    related: (stem) => {
      const alike = words.alike(stem);
      const known = synonyms[stem];
      return known === undefined ? alike : [...new Set([...known, ...alike])].slice(0, RELATED_MAX);
    },
  };
}

/** Documents by number, ascending: those of number n from `offsets[n]` up to `offsets[n + 1]`. */
export function groupBy(
  numbers: Uint32Array,
  count: number,
): { readonly offsets: Uint32Array; readonly docs: Uint32Array } {
  const offsets = new Uint32Array(count + 1);
  for (const number of numbers) offsets[number + 1]!++;
  for (let number = 0; number < count; number++) offsets[number + 1]! += offsets[number]!;
  const next = offsets.slice();
  const docs = new Uint32Array(numbers.length);
  numbers.forEach((number, docId) => {
    docs[next[number]!++] = docId;
  });
  return { offsets, docs };
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
    else if (known.length < RELATED_MAX && !known.includes(to)) known.push(to);
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
  readonly #words: readonly (readonly number[])[];
  readonly #postings: readonly (readonly number[])[];
  readonly #weights: Float64Array;
  readonly #totals: Float64Array;
  readonly #shared: Float64Array;
  readonly #touched: Uint32Array;

  constructor(stems: readonly string[]) {
    const wordIds = new Map<string, number>();
    const postings: number[][] = [];
    this.#words = stems.map((stem, position) => {
      const ids = new Set<number>();
      for (const word of stem.split('-')) {
        let id = wordIds.get(word);
        if (id === undefined) {
          id = wordIds.size;
          wordIds.set(word, id);
          postings.push([]);
        }
        if (!ids.has(id)) postings[id]!.push(position);
        ids.add(id);
      }
      return [...ids];
    });
    this.#postings = postings;
    this.#weights = Float64Array.from(postings, (list) => Math.log(1 + stems.length / list.length));
    this.#totals = Float64Array.from(this.#words, (ids) =>
      ids.reduce((sum, id) => sum + this.#weights[id]!, 0),
    );
    this.#shared = new Float64Array(stems.length);
    this.#touched = new Uint32Array(stems.length);
  }

  alike(stem: number): number[] {
    const shared = this.#shared;
    const touched = this.#touched;
    let count = 0;
    for (const word of this.#words[stem]!) {
      const weight = this.#weights[word]!;
      const posting = this.#postings[word]!;
      for (let i = 0; i < posting.length && i < POSTINGS_MAX; i++) {
        const other = posting[i]!;
        if (shared[other] === 0) touched[count++] = other;
        shared[other] = shared[other]! + weight;
      }
    }
    const own = this.#totals[stem]!;
    const best: number[] = [];
    const scores: number[] = [];
    for (let i = 0; i < count; i++) {
      const other = touched[i]!;
      const score = shared[other]! / (own + this.#totals[other]! - shared[other]!);
      shared[other] = 0;
      if (other !== stem && score >= ALIKE_MIN) insert(other, score, best, scores);
    }
    return best;
  }
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
