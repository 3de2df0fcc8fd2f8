import { otherNumber } from '../analysis/plural.ts';
import type { DeletionIndex } from '../dictionary/deletion-index.ts';
import { misspeltBeginnings } from '../dictionary/misspelt-beginnings.ts';
import type { SoundIndex } from '../dictionary/sound-index.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { typoBudget } from '../dictionary/typo-budget.ts';
import {
  CORRECTION_FREQUENT_WITHIN,
  CORRECTION_RARITY_MAX,
  CORRECTIONS_PER_WORD_MAX,
  ENOUGH_MATCHES,
} from '../limits.ts';
import { BASE_COST, type PostingList } from '../postings/posting.ts';
import type { PostingLists, UnionSource } from '../postings/posting-lists.ts';
import type { MatchWord } from './match-word.ts';

/** Shorter beginnings are not corrected: nearly everything begins like them. */
const BEGINNING_CORRECTED_FROM = 5;

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

/** A correction before it is decided whether it is worth following: `term`, or the beginning at `node` unless that is NONE. */
interface Candidate {
  /** For a beginning, the first term that begins so. */
  readonly term: number;
  readonly node: number;
  readonly depth: number;
  readonly edits: number;
  readonly soundsAlike: boolean;
  readonly documents: number;
  readonly isSameFirst: boolean;
}

/** A candidate that is followed, and at what cost. */
interface Choice {
  readonly candidate: Candidate;
  readonly baseCost: number;
}

/** In which ways can a word be read, and which documents does a reading lead to? */
export class Readings {
  readonly #dictionary: TermDictionary;
  readonly #deletions: DeletionIndex;
  readonly #sounds: SoundIndex;
  readonly #lists: PostingLists;

  constructor(dictionary: TermDictionary, deletions: DeletionIndex, sounds: SoundIndex, lists: PostingLists) {
    this.#dictionary = dictionary;
    this.#deletions = deletions;
    this.#sounds = sounds;
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

  /**
   * What the word may have been meant to be: terms within its typo budget, terms that sound like it, and for a
   * beginning also beginnings one edit away. Frequent words come first, as a misspelling is more often of a common
   * word. Two edits are looked for only when all else leads to next to nothing.
   */
  corrections({ text, isBeginning }: MatchWord): Reading[] {
    const budget = typoBudget(text);
    if (budget === 0) return [];
    const near = this.#termsNear(text, 1);
    const alike = this.#termsSoundingLike(text).filter(({ term }) =>
      near.every((other) => other.term !== term),
    );
    let candidates = [...near, ...alike];
    const documents = candidates.reduce((sum, candidate) => sum + candidate.documents, 0);
    if (budget === 2 && documents < ENOUGH_MATCHES) {
      const found = new Set(candidates.map(({ term }) => term));
      candidates = candidates.concat(this.#termsNear(text, 2).filter(({ term }) => !found.has(term)));
    }
    let choices = choose(candidates);
    if (isBeginning && text.length >= BEGINNING_CORRECTED_FROM) choices = this.#withBeginnings(text, choices);
    return choices.map(({ candidate: { term, node, depth, edits, soundsAlike }, baseCost }) =>
      node === NONE
        ? this.#ofTerm(soundsAlike ? 'sound' : 'typo', edits, baseCost, term)
        : this.#ofBeginning('typo', edits, baseCost, node, depth),
    );
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

  #termsNear(text: string, editsMax: number): Candidate[] {
    return this.#deletions
      .correctionsOf(text, editsMax)
      .map(({ term, edits }) => this.#candidate(text, term, edits, false));
  }

  #termsSoundingLike(text: string): Candidate[] {
    return this.#sounds.soundingLike(text).map(({ term, edits }) => this.#candidate(text, term, edits, true));
  }

  #candidate(text: string, term: number, edits: number, soundsAlike: boolean): Candidate {
    const { strings } = this.#dictionary;
    const documents = this.#lists.documentsOf(term);
    const isSameFirst = soundsAlike || strings.units[strings.offsets[term]!] === text.charCodeAt(0);
    return { term, node: NONE, depth: 0, edits, soundsAlike, documents, isSameFirst };
  }

  /** Adds misspelt beginnings. A corrected term that is the whole of such a beginning is part of its list already. */
  #withBeginnings(text: string, terms: readonly Choice[]): Choice[] {
    const dictionary = this.#dictionary;
    const beginnings = choose(
      misspeltBeginnings(dictionary, text).map(({ node, depth }) => ({
        term: dictionary.firstTerm(node),
        node,
        depth,
        edits: 1,
        soundsAlike: false,
        documents: this.#lists.postingsUnder(node),
        isSameFirst: false,
      })),
    );
    const costOf = new Map(terms.map(({ candidate, baseCost }) => [candidate.term, baseCost]));
    const covering = beginnings.map(({ candidate, baseCost }) => {
      const own = dictionary.termAt(candidate.node, candidate.depth);
      const choice = { candidate, baseCost: Math.min(baseCost, costOf.get(own) ?? baseCost) };
      costOf.delete(own);
      return choice;
    });
    return [...terms.filter(({ candidate }) => costOf.has(candidate.term)), ...covering];
  }
}

/** Decides which candidates are followed and what they cost: one edit or the same sound first, then the first letter, then frequency. */
function choose(candidates: readonly Candidate[]): Choice[] {
  let mostDocuments = 0;
  let mostSameFirst = 0;
  for (const { documents, isSameFirst } of candidates) {
    mostDocuments = Math.max(mostDocuments, documents);
    if (isSameFirst) mostSameFirst = Math.max(mostSameFirst, documents);
  }
  return candidates
    .filter(({ documents }) => documents * CORRECTION_RARITY_MAX >= mostDocuments)
    .map((candidate) => {
      const { edits, soundsAlike, documents, isSameFirst } = candidate;
      const isLikely = isSameFirst && documents * CORRECTION_FREQUENT_WITHIN >= mostSameFirst;
      const [likelyCost, unlikelyCost] =
        edits === 1 || soundsAlike
          ? [BASE_COST.oneEdit, BASE_COST.oneEditUnlikely]
          : [BASE_COST.twoEdits, BASE_COST.twoEditsUnlikely];
      return { candidate, baseCost: isLikely ? likelyCost : unlikelyCost };
    })
    .sort(
      (a, b) =>
        a.baseCost - b.baseCost ||
        b.candidate.documents - a.candidate.documents ||
        a.candidate.term - b.candidate.term,
    )
    .slice(0, CORRECTIONS_PER_WORD_MAX);
}
