/** Documents by what they draw, and which concepts are related. */
export interface StemGroups {
  /** docIds of each stem, ascending. */
  readonly docs: readonly (readonly number[])[];
  /** Position of the document's stem. */
  readonly stemOf: Uint32Array;
  /** Positions of other stems, the most alike first. */
  related(stem: number): readonly number[];
}

/** Other stems that are looked at per stem. */
const RELATED_MAX = 24;
/** Stems per word that are compared; the most popular ones come first. */
const POSTINGS_MAX = 250;
/** Weighted share of words that two concepts must have in common. */
const ALIKE_MIN = 0.2;

/**
 * Groups documents by stem. `aliasStems` holds, by docId, the stems of further names of those that have any.
 */
export function groupByStem(
  stemNames: readonly string[],
  aliasStems: ReadonlyMap<number, readonly string[]>,
): StemGroups {
  const positions = new Map<string, number>();
  const docs: number[][] = [];
  const stemOf = new Uint32Array(stemNames.length);
  stemNames.forEach((stem, docId) => {
    let position = positions.get(stem);
    if (position === undefined) {
      position = docs.length;
      positions.set(stem, position);
      docs.push([]);
    }
    docs[position]!.push(docId);
    stemOf[docId] = position;
  });
  const stems = [...positions.keys()];
  const synonyms = synonymsOf(aliasStems, positions, stemOf, stems.length);
  const words = new WordOverlap(stems);
  return {
    docs,
    stemOf,
    related: (stem) => {
      const alike = words.alike(stem);
      const known = synonyms[stem];
      return known === undefined ? alike : [...new Set([...known, ...alike])].slice(0, RELATED_MAX);
    },
  };
}

/** Stems that packs use as further names of each other. */
function synonymsOf(
  aliasStems: ReadonlyMap<number, readonly string[]>,
  positions: ReadonlyMap<string, number>,
  stemOf: Uint32Array,
  count: number,
): readonly (readonly number[] | undefined)[] {
  const synonyms: (number[] | undefined)[] = new Array(count).fill(undefined);
  const link = (from: number, to: number): void => {
    const known = synonyms[from];
    if (known === undefined) synonyms[from] = [to];
    else if (known.length < RELATED_MAX && !known.includes(to)) known.push(to);
  };
  for (const [docId, aliases] of aliasStems) {
    const own = stemOf[docId]!;
    for (const alias of aliases) {
      const other = positions.get(alias);
      if (other === undefined || other === own) continue;
      link(own, other);
      link(other, own);
    }
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
  }

  alike(stem: number): number[] {
    const touched: number[] = [];
    for (const word of this.#words[stem]!) {
      const weight = this.#weights[word]!;
      const posting = this.#postings[word]!;
      for (let i = 0; i < posting.length && i < POSTINGS_MAX; i++) {
        const other = posting[i]!;
        if (this.#shared[other] === 0) touched.push(other);
        this.#shared[other] = this.#shared[other]! + weight;
      }
    }
    const own = this.#totals[stem]!;
    const scored: { other: number; score: number }[] = [];
    for (const other of touched) {
      const shared = this.#shared[other]!;
      this.#shared[other] = 0;
      const score = shared / (own + this.#totals[other]! - shared);
      if (other !== stem && score >= ALIKE_MIN) scored.push({ other, score });
    }
    scored.sort((a, b) => b.score - a.score || a.other - b.other);
    return scored.slice(0, RELATED_MAX).map(({ other }) => other);
  }
}
