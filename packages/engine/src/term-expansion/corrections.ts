import type { DeletionIndex } from '../dictionary/deletion-index.ts';
import { fuzzyPrefixes } from '../dictionary/fuzzy-prefixes.ts';
import type { PhoneticIndex } from '../dictionary/phonetic-index.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { TWO_EDITS_FROM, typoBudget } from '../dictionary/typo-budget.ts';
import {
  CORRECTION_LIKELY_WITHIN,
  CORRECTION_RARITY_MAX,
  CORRECTIONS_PER_WORD_MAX,
  ENOUGH_MATCHES,
  PHONETIC_LIKELY_WITHIN,
} from '../limits.ts';
import { BASE_COST } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** Shorter prefixes are not corrected, because too many words start like them. */
const PREFIX_CORRECTED_FROM = 5;

/**
 * A possible correction: a term within the edit limit, a term with the same phonetic key, or a prefix within one edit.
 */
export interface Candidate {
  readonly kind: 'near' | 'phonetic' | 'prefix';
  /** For a prefix, its first term. */
  readonly term: number;
  /** For a prefix, its trie node; NONE for a term. */
  readonly node: number;
  /** For a prefix, its length; 0 for a term. */
  readonly depth: number;
  readonly edits: number;
  /** Documents with the term in name, alias or tag. For a prefix, the sum of the list lengths of its terms. */
  readonly documents: number;
  readonly hasSameFirstLetter: boolean;
}

/** A chosen candidate, and its cost in addition to that of its postings. */
export interface Correction {
  readonly candidate: Candidate;
  readonly baseCost: number;
}

export class Corrections {
  readonly #dictionary: TermDictionary;
  readonly #deletions: DeletionIndex;
  readonly #phonetic: PhoneticIndex;
  readonly #lists: PostingLists;
  /** By term, the number of documents with it in name, alias or tag. A term of pack titles alone has 0. */
  readonly #documents: Uint32Array;

  constructor(
    snapshot: Snapshot,
    dictionary: TermDictionary,
    deletions: DeletionIndex,
    phonetic: PhoneticIndex,
    lists: PostingLists,
  ) {
    this.#documents = snapshot.uint32('engine.suggest.counts');
    this.#dictionary = dictionary;
    this.#deletions = deletions;
    this.#phonetic = phonetic;
    this.#lists = lists;
  }

  /**
   * The corrections of a word, the lowest cost first: terms at one edit, terms with the same phonetic key and, for a
   * prefix of PREFIX_CORRECTED_FROM letters, prefixes at one edit. Terms at two edits are added only if the word or the
   * term is long and the others have few documents. None for a word that is too short for any edit. Rare terms are left
   * out, because most misspellings are of common words.
   */
  of(text: string, isPrefix: boolean): Correction[] {
    const budget = typoBudget(text);
    if (budget === 0) return [];
    const candidates = this.#termsNear(text, 1);
    for (const { term, edits } of this.#phonetic.matchesOf(text)) {
      if (!hasTerm(candidates, term)) candidates.push(this.#term('phonetic', text, term, edits));
    }
    if (budget === 2 && documentsOf(candidates) < ENOUGH_MATCHES) {
      for (const candidate of this.#termsNear(text, 2)) {
        const isLong = Math.max(text.length, this.#lengthOf(candidate.term)) >= TWO_EDITS_FROM;
        if (isLong && !hasTerm(candidates, candidate.term)) candidates.push(candidate);
      }
    }
    if (!isPrefix || text.length < PREFIX_CORRECTED_FROM) return choose(candidates);
    for (const { node, depth } of fuzzyPrefixes(this.#dictionary, text))
      candidates.push(this.#prefix(node, depth));
    return this.#withoutCovered(choose(candidates));
  }

  /** Removes a term that equals a corrected prefix, whose list includes it. The prefix gets the lower cost of both. */
  #withoutCovered(corrections: readonly Correction[]): Correction[] {
    const terms = new Map<number, Correction>();
    for (const one of corrections) if (one.candidate.kind !== 'prefix') terms.set(one.candidate.term, one);
    const prefixes = corrections.filter(({ candidate }) => candidate.kind === 'prefix');
    const covering = prefixes.map(({ candidate, baseCost }) => {
      const own = this.#dictionary.termAt(candidate.node, candidate.depth);
      const whole = terms.get(own);
      terms.delete(own);
      return { candidate, baseCost: Math.min(baseCost, whole?.baseCost ?? baseCost) };
    });
    return [...terms.values(), ...covering];
  }

  #lengthOf(term: number): number {
    const { offsets } = this.#dictionary.strings;
    return offsets[term + 1]! - offsets[term]!;
  }

  #termsNear(text: string, editsMax: number): Candidate[] {
    return this.#deletions
      .correctionsOf(text, editsMax)
      .map(({ term, edits }) => this.#term('near', text, term, edits));
  }

  #term(kind: Candidate['kind'], text: string, term: number, edits: number): Candidate {
    const { units, offsets } = this.#dictionary.strings;
    const hasSameFirstLetter = units[offsets[term]!] === text.charCodeAt(0);
    return { kind, term, node: NONE, depth: 0, edits, documents: this.#documents[term]!, hasSameFirstLetter };
  }

  #prefix(node: number, depth: number): Candidate {
    return {
      kind: 'prefix',
      term: this.#dictionary.firstTerm(node),
      node,
      depth,
      edits: 1,
      documents: this.#lists.postingsUnder(node),
      hasSameFirstLetter: true,
    };
  }
}

interface Frequencies {
  readonly most: number;
  /** Of terms at one edit. */
  readonly mostAtOne: number;
  /** Of terms at one edit with the first letter of the word. */
  readonly mostAtOneSameFirst: number;
  /** Of terms at two edits with the first letter of the word. */
  readonly mostAtTwoSameFirst: number;
}

function hasTerm(candidates: readonly Candidate[], sought: number): boolean {
  return candidates.some(({ term }) => term === sought);
}

function documentsOf(candidates: readonly Candidate[]): number {
  let sum = 0;
  for (const { documents } of candidates) sum += documents;
  return sum;
}

/** The likeliest candidates with their costs. Those too rare beside the most frequent one are left out. */
function choose(candidates: readonly Candidate[]): Correction[] {
  const frequencies = frequenciesOf(candidates);
  const chosen: Correction[] = [];
  for (const candidate of candidates) {
    if (candidate.documents * CORRECTION_RARITY_MAX < frequencies.most) continue;
    chosen.push({ candidate, baseCost: costOf(candidate, frequencies) });
  }
  if (chosen.length > 1) chosen.sort(byLikelihood);
  return chosen.length > CORRECTIONS_PER_WORD_MAX ? chosen.slice(0, CORRECTIONS_PER_WORD_MAX) : chosen;
}

function byLikelihood(a: Correction, b: Correction): number {
  return (
    a.baseCost - b.baseCost ||
    b.candidate.documents - a.candidate.documents ||
    a.candidate.term - b.candidate.term ||
    a.candidate.node - b.candidate.node
  );
}

function frequenciesOf(candidates: readonly Candidate[]): Frequencies {
  let most = 0;
  let mostAtOne = 0;
  let mostAtOneSameFirst = 0;
  let mostAtTwoSameFirst = 0;
  for (const { kind, edits, documents, hasSameFirstLetter } of candidates) {
    most = Math.max(most, documents);
    if (kind !== 'near') continue;
    if (edits === 1) mostAtOne = Math.max(mostAtOne, documents);
    if (!hasSameFirstLetter) continue;
    if (edits === 1) mostAtOneSameFirst = Math.max(mostAtOneSameFirst, documents);
    else mostAtTwoSameFirst = Math.max(mostAtTwoSameFirst, documents);
  }
  return { most, mostAtOne, mostAtOneSameFirst, mostAtTwoSameFirst };
}

/**
 * A prefix has a fixed cost. For other candidates, each number of edits has two costs: the lower one for a term with
 * the first letter of the word that is not rare among such terms. A phonetic match costs as much as one edit if it is
 * far more frequent than all terms at one edit, and as much as two if it is far rarer than the most frequent candidate.
 */
function costOf(
  candidate: Candidate,
  { most, mostAtOne, mostAtOneSameFirst, mostAtTwoSameFirst }: Frequencies,
): number {
  const { kind, edits, documents, hasSameFirstLetter } = candidate;
  if (kind === 'prefix') return BASE_COST.oneEditUnlikely;
  if (kind === 'phonetic') {
    if (documents * PHONETIC_LIKELY_WITHIN < most) return BASE_COST.twoEdits;
    return documents > mostAtOne * PHONETIC_LIKELY_WITHIN ? BASE_COST.oneEdit : BASE_COST.oneEditUnlikely;
  }
  const mostComparable = edits === 1 ? mostAtOneSameFirst : mostAtTwoSameFirst;
  const isLikely = hasSameFirstLetter && documents * CORRECTION_LIKELY_WITHIN >= mostComparable;
  if (edits === 1) return isLikely ? BASE_COST.oneEdit : BASE_COST.oneEditUnlikely;
  return isLikely ? BASE_COST.twoEdits : BASE_COST.twoEditsUnlikely;
}
