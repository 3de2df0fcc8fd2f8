import type { KeywordsByConcept } from './compile-keywords.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import type { WordVectors } from './word-vectors.ts';
import type { WordNet } from './wordnet.ts';

/** Minimum number of sources, cosine of the word vectors, and share of a common sense among the uses of a word. */
const AGREEMENT_MIN = 2;
const SIMILARITY_MIN = 0.55;
const SENSE_SHARE_MIN = 0.15;

/** The input of `WordSimilarity`. */
export interface SimilaritySources {
  readonly reviewed: ReviewedSynonyms;
  readonly keywords: KeywordsByConcept;
  readonly wordNet: WordNet;
  readonly vectors: Pick<WordVectors, 'similarity'>;
}

/**
 * Decides whether two icon words have nearly the same sense, so both can be targets of a word. `house` and `home` do;
 * `house` and `simple` only share an emoji.
 */
export class WordSimilarity {
  readonly #sources: SimilaritySources;

  constructor(sources: SimilaritySources) {
    this.#sources = sources;
  }

  isSimilar(left: string, right: string): boolean {
    return (
      sharesWord(left, right) ||
      this.#isReviewed(left, right) ||
      this.#isReviewed(right, left) ||
      this.#isAgreed(left, right) ||
      this.#isAgreed(right, left) ||
      this.#sharesSense(left, right) ||
      (this.#sources.vectors.similarity(left, right) ?? 0) >= SIMILARITY_MIN
    );
  }

  #isReviewed(word: string, target: string): boolean {
    const entry = this.#sources.reviewed.get(word.replaceAll('-', ' '));
    return entry?.targets.some((synonym) => synonym.tier <= 2 && synonym.target === target) ?? false;
  }

  /** At least AGREEMENT_MIN sources list one as a keyword of the other. */
  #isAgreed(concept: string, keyword: string): boolean {
    return (this.#sources.keywords.get(concept)?.get(keyword)?.length ?? 0) >= AGREEMENT_MIN;
  }

  #sharesSense(left: string, right: string): boolean {
    const { wordNet } = this.#sources;
    return wordNet
      .sensesOf(left)
      .some(({ synset, share }) => share >= SENSE_SHARE_MIN && wordNet.lemmasOf(synset).includes(right));
  }
}

function sharesWord(left: string, right: string): boolean {
  const words = new Set(left.split('-'));
  return right.split('-').some((word) => words.has(word));
}
