import { otherNumber } from '../analysis/plural.ts';
import type { DeletionIndex } from '../dictionary/deletion-index.ts';
import { misspeltBeginnings } from '../dictionary/misspelt-beginnings.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { typoBudget } from '../dictionary/typo-budget.ts';
import {
  CORRECTION_FREQUENT_WITHIN,
  CORRECTION_RARITY_MAX,
  CORRECTIONS_PER_WORD_MAX,
  ENOUGH_MATCHES,
} from '../limits.ts';
import { BASE_COST, lengthOf, type PostingList } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { MatchWord } from './match-word.ts';

/** Shorter beginnings are not corrected: nearly everything begins like them. */
const BEGINNING_CORRECTED_FROM = 5;

/** One way to read a word of the query: as a term of the index, or as the beginning of some. */
export interface Reading {
  readonly kind: 'typed' | 'otherNumber' | 'typo';
  readonly edits: number;
  readonly baseCost: number;
  /** The term, or NONE for a beginning. */
  readonly term: number;
  /** The trie node of the beginning and the length of its path; NONE for a term. */
  readonly node: number;
  readonly depth: number;
}

/** A correction before it is decided whether it is worth following. */
interface Candidate extends Omit<Reading, 'kind' | 'baseCost'> {
  readonly documents: number;
  readonly isSameFirst: boolean;
}

/** In which ways can a word be read, and which documents does a reading lead to? */
export class Readings {
  readonly #dictionary: TermDictionary;
  readonly #deletions: DeletionIndex;
  readonly #lists: PostingLists;

  constructor(dictionary: TermDictionary, deletions: DeletionIndex, lists: PostingLists) {
    this.#dictionary = dictionary;
    this.#deletions = deletions;
    this.#lists = lists;
  }

  /** The word as it was typed, or nothing when the index has no such word or beginning. */
  typed({ text, isBeginning }: MatchWord): Reading | undefined {
    const node = this.#dictionary.descend(ROOT, text);
    if (node === NONE) return undefined;
    const typed = { kind: 'typed', edits: 0, baseCost: BASE_COST.asTyped } as const;
    if (isBeginning) return { ...typed, term: NONE, node, depth: text.length };
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? undefined : { ...typed, term, node: NONE, depth: 0 };
  }

  /** The word in the other number, as far as that is a word of the index not already covered by a beginning. */
  otherNumber({ text, isBeginning }: MatchWord): Reading[] {
    return otherNumber(text)
      .filter((form) => !(isBeginning && form.startsWith(text)))
      .map((form) => this.#dictionary.termOf(form))
      .filter((term) => term !== NONE)
      .map((term) => ({
        kind: 'otherNumber',
        edits: 0,
        baseCost: BASE_COST.otherNumber,
        term,
        node: NONE,
        depth: 0,
      }));
  }

  /**
   * What the word may have been meant to be: terms within its typo budget, and for a beginning also beginnings
   * one edit away. Frequent words come first, as a misspelling is more often of a common word. Two edits are
   * looked for only when one edit leads to next to nothing.
   */
  corrections({ text, isBeginning }: MatchWord): Reading[] {
    const budget = typoBudget(text);
    if (budget === 0) return [];
    const first = text.charCodeAt(0);
    let terms = this.#candidates(text, first, 1);
    const documents = terms.reduce((sum, candidate) => sum + candidate.documents, 0);
    if (budget === 2 && documents < ENOUGH_MATCHES) terms = this.#candidates(text, first, 2);
    const readings = best(terms);
    return isBeginning && text.length >= BEGINNING_CORRECTED_FROM
      ? this.#withBeginnings(text, readings)
      : readings;
  }

  listOf(reading: Reading): PostingList {
    return reading.term === NONE
      ? this.#lists.ofBeginning(reading.node, reading.depth)
      : this.#lists.ofTerm(reading.term);
  }

  /** The documents that any of the readings leads to, each with the posting of the closest. */
  unionOf(readings: readonly Reading[]): PostingList {
    return this.#lists.unionOf(
      readings.map((reading) => ({ list: this.listOf(reading), baseCost: reading.baseCost })),
    );
  }

  /** Whether so few documents hold the word as typed that it may be a misspelling. */
  isRare(word: MatchWord): boolean {
    const typed = this.typed(word);
    if (typed === undefined) return true;
    if (typed.term !== NONE) return this.#lists.documentsOf(typed.term) < ENOUGH_MATCHES;
    if (this.#lists.postingsUnder(typed.node) < ENOUGH_MATCHES) return true;
    return lengthOf(this.listOf(typed)) < ENOUGH_MATCHES;
  }

  #candidates(text: string, first: number, editsMax: number): Candidate[] {
    const { strings } = this.#dictionary;
    return this.#deletions.correctionsOf(text, editsMax).map(({ term, edits }) => ({
      term,
      edits,
      node: NONE,
      depth: 0,
      documents: this.#lists.documentsOf(term),
      isSameFirst: strings.units[strings.offsets[term]!] === first,
    }));
  }

  /** Adds the misspelt beginnings; a corrected term that is a whole such beginning gives way to it. */
  #withBeginnings(text: string, readings: Reading[]): Reading[] {
    const dictionary = this.#dictionary;
    const found = misspeltBeginnings(dictionary, text).map(({ node, depth }) => ({
      term: NONE,
      edits: 1,
      node,
      depth,
      documents: this.#lists.postingsUnder(node),
      isSameFirst: false,
    }));
    const beginnings = best(
      found.filter(({ node }) => !found.some((other) => this.#isBelow(node, other.node))),
    );
    const covered = new Map(beginnings.map(({ node, depth }) => [dictionary.termAt(node, depth), node]));
    covered.delete(NONE);
    const costOf = new Map(readings.map(({ term, baseCost }) => [covered.get(term), baseCost]));
    return [
      ...readings.filter(({ term }) => !covered.has(term)),
      ...beginnings.map((beginning) => ({
        ...beginning,
        baseCost: Math.min(beginning.baseCost, costOf.get(beginning.node) ?? beginning.baseCost),
      })),
    ];
  }

  #isBelow(node: number, other: number): boolean {
    const dictionary = this.#dictionary;
    return (
      node > other &&
      dictionary.firstTerm(node) >= dictionary.firstTerm(other) &&
      dictionary.endTerm(node) <= dictionary.endTerm(other)
    );
  }
}

/** Decides which candidates are followed and what they cost: few edits first, then the first letter, then frequency. */
function best(candidates: readonly Candidate[]): Reading[] {
  const mostDocuments = candidates.reduce((most, { documents }) => Math.max(most, documents), 0);
  const mostLikely = candidates.reduce(
    (most, { documents, isSameFirst }) => (isSameFirst ? Math.max(most, documents) : most),
    0,
  );
  return candidates
    .filter(({ documents }) => documents * CORRECTION_RARITY_MAX >= mostDocuments)
    .map((candidate) => {
      const { term, edits, node, depth, documents, isSameFirst } = candidate;
      const isLikely = isSameFirst && documents * CORRECTION_FREQUENT_WITHIN >= mostLikely;
      const [likely, unlikely] =
        edits === 1
          ? [BASE_COST.oneEdit, BASE_COST.oneEditUnlikely]
          : [BASE_COST.twoEdits, BASE_COST.twoEditsUnlikely];
      const baseCost = isLikely ? likely : unlikely;
      return { documents, reading: { kind: 'typo', term, edits, node, depth, baseCost } as const };
    })
    .sort(
      (a, b) =>
        a.reading.baseCost - b.reading.baseCost ||
        b.documents - a.documents ||
        a.reading.term - b.reading.term ||
        a.reading.node - b.reading.node,
    )
    .slice(0, CORRECTIONS_PER_WORD_MAX)
    .map(({ reading }) => reading);
}
