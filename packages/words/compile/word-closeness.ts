import type { KeywordsByConcept } from './compile-keywords.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import type { WordVectors } from './word-vectors.ts';
import type { WordNet } from './wordnet.ts';

const AGREEMENT_MIN = 2;
const LIKENESS_MIN = 0.55;
const SENSE_SHARE_MIN = 0.15;

/** What tells whether two icon words are close. */
export interface ClosenessSources {
  readonly reviewed: ReviewedSynonyms;
  readonly keywords: KeywordsByConcept;
  readonly wordNet: WordNet;
  readonly vectors: Pick<WordVectors, 'likeness'>;
}

/**
 * Do two icon words mean nearly the same, so that one may stand beside the other? `house` and `home` do, `house` and
 * `simple` only stand on the same emoji.
 */
export class WordCloseness {
  readonly #sources: ClosenessSources;

  constructor(sources: ClosenessSources) {
    this.#sources = sources;
  }

  isClose(left: string, right: string): boolean {
    return (
      sharesWord(left, right) ||
      this.#isReviewed(left, right) ||
      this.#isReviewed(right, left) ||
      this.#isAgreed(left, right) ||
      this.#isAgreed(right, left) ||
      this.#sharesMeaning(left, right) ||
      (this.#sources.vectors.likeness(left, right) ?? 0) >= LIKENESS_MIN
    );
  }

  #isReviewed(word: string, target: string): boolean {
    const entry = this.#sources.reviewed.get(word.replaceAll('-', ' '));
    return entry?.targets.some((synonym) => synonym.tier <= 2 && synonym.target === target) ?? false;
  }

  /** Several hands put the one as a keyword on the other. */
  #isAgreed(concept: string, keyword: string): boolean {
    return (this.#sources.keywords.get(concept)?.get(keyword)?.length ?? 0) >= AGREEMENT_MIN;
  }

  #sharesMeaning(left: string, right: string): boolean {
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
