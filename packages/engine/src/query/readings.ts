import { otherNumber } from '../analysis/plural.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { BASE_COST, type PostingList } from '../postings/posting.ts';
import type { PostingLists, UnionSource } from '../postings/posting-lists.ts';
import type { Corrections } from './corrections.ts';
import type { MatchWord } from './match-word.ts';

/** One way to read a word of the query: as a term of the index, or as the beginning of some. */
export interface Reading {
  readonly kind: 'typed' | 'other number' | 'typo' | 'sound';
  readonly edits: number;
  /** What the reading costs beyond the cost of its postings. */
  readonly baseCost: number;
  /** The terms reached: those from `firstTerm` up to `endTerm`, exclusive. */
  readonly firstTerm: number;
  readonly endTerm: number;
  readonly list: PostingList;
}

/** In which ways can a word be read, and which documents does a reading lead to? */
export class Readings {
  readonly #dictionary: TermDictionary;
  readonly #corrections: Corrections;
  readonly #lists: PostingLists;

  constructor(dictionary: TermDictionary, corrections: Corrections, lists: PostingLists) {
    this.#dictionary = dictionary;
    this.#corrections = corrections;
    this.#lists = lists;
  }

  /** The word as it was typed, or nothing when the index has no such word or beginning. */
  typed({ text, isBeginning }: MatchWord): Reading | undefined {
    const node = this.#dictionary.descend(ROOT, text);
    if (node === NONE) return undefined;
    if (isBeginning) return this.#ofBeginning('typed', 0, BASE_COST.asTyped, node, text.length);
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? undefined : this.#ofTerm('typed', 0, BASE_COST.asTyped, term);
  }

  /** The word in the other number, as far as that is a word of the index not already covered by a beginning. */
  otherNumber({ text, isBeginning }: MatchWord): Reading[] {
    const readings: Reading[] = [];
    for (const form of otherNumber(text)) {
      const term = isBeginning && form.startsWith(text) ? NONE : this.#dictionary.termOf(form);
      if (term !== NONE) readings.push(this.#ofTerm('other number', 0, BASE_COST.otherNumber, term));
    }
    return readings;
  }

  /** What the word may have been meant to be. */
  corrections({ text, isBeginning }: MatchWord): Reading[] {
    return this.#corrections.of(text, isBeginning).map(({ candidate, baseCost }) => {
      const { term, node, depth, edits } = candidate;
      if (candidate.kind === 'beginning') return this.#ofBeginning('typo', edits, baseCost, node, depth);
      return this.#ofTerm(candidate.kind === 'sound' ? 'sound' : 'typo', edits, baseCost, term);
    });
  }

  /** The documents that any of the readings leads to, each with the posting of the closest. */
  unionOf(readings: readonly UnionSource[]): PostingList {
    return this.#lists.unionOf(readings);
  }

  #ofTerm(kind: Reading['kind'], edits: number, baseCost: number, term: number): Reading {
    return { kind, edits, baseCost, firstTerm: term, endTerm: term + 1, list: this.#lists.ofTerm(term) };
  }

  #ofBeginning(kind: Reading['kind'], edits: number, baseCost: number, node: number, depth: number): Reading {
    return {
      kind,
      edits,
      baseCost,
      firstTerm: this.#dictionary.firstTerm(node),
      endTerm: this.#dictionary.endTerm(node),
      list: this.#lists.ofBeginning(node, depth),
    };
  }
}
