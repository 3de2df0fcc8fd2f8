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
import { BASE_COST, lengthOf } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';

/** Shorter beginnings are not corrected: nearly everything begins like them. */
const PREFIX_CORRECTED_FROM = 5;

/** What a word may have been meant to be: a term near it, a term that sounds like it, or a beginning near it. */
export interface Candidate {
  readonly kind: 'near' | 'phonetic' | 'prefix';
  /** Of a beginning, the first term that begins so. */
  readonly term: number;
  /** The trie node of a beginning, and the length of its path; NONE for a term. */
  readonly node: number;
  readonly depth: number;
  readonly edits: number;
  readonly documents: number;
  readonly isSameFirst: boolean;
}

/** A candidate worth following, and what it costs beyond its postings. */
export interface Correction {
  readonly candidate: Candidate;
  readonly baseCost: number;
}

/** What a word was most probably meant to be. */
export interface LikeliestCorrection {
  readonly text: string;
  readonly edits: number;
  readonly baseCost: number;
}

/** Which corrections of a word are worth following? */
export class Corrections {
  readonly #dictionary: TermDictionary;
  readonly #deletions: DeletionIndex;
  readonly #phonetic: PhoneticIndex;
  readonly #lists: PostingLists;
  /** By term the documents that have it in name, alias or tag: nobody misspells the title of a pack. */
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
   * Terms within the typo budget of the word, terms that sound like it, and, when it may be only begun, beginnings
   * one edit away; two edits only when all else leads to next to nothing and no document is named so. Frequent words come first and rare ones
   * are left out, as a misspelling is more often of a common word.
   */
  of(text: string, isPrefix: boolean): Correction[] {
    const budget = typoBudget(text);
    if (budget === 0) return [];
    const candidates = this.#termsNear(text, 1);
    for (const { term, edits } of this.#phonetic.matchesOf(text)) {
      if (!hasTerm(candidates, term)) candidates.push(this.#term('phonetic', text, term, edits));
    }
    if (budget === 2 && documentsOf(candidates) < ENOUGH_MATCHES && !this.#namesSomething(text)) {
      for (const candidate of this.#termsNear(text, 2)) {
        const isLong = Math.max(text.length, this.#lengthOf(candidate.term)) >= TWO_EDITS_FROM;
        if (isLong && !hasTerm(candidates, candidate.term)) candidates.push(candidate);
      }
    }
    if (!isPrefix || text.length < PREFIX_CORRECTED_FROM) return choose(candidates);
    const fuzzy = fuzzyPrefixes(this.#dictionary, text);
    if (fuzzy.length === 0) return choose(candidates);
    for (const { node, depth } of fuzzy) candidates.push(this.#prefix(node, depth));
    return this.#withoutCovered(choose(candidates));
  }

  /** The one that costs least, then that of most documents, as a text. */
  likeliest(corrections: readonly Correction[]): LikeliestCorrection | undefined {
    const texts = corrections.map(({ candidate: { term, edits, documents, kind, depth }, baseCost }) => {
      const whole = this.#dictionary.textOf(term);
      return { text: kind === 'prefix' ? whole.slice(0, depth) : whole, edits, documents, baseCost };
    });
    texts.sort((a, b) => a.baseCost - b.baseCost || b.documents - a.documents || (a.text < b.text ? -1 : 1));
    return texts[0];
  }

  /** Whether a document is named with just this word: `chainsaw` is hardly `chains` with two slips. */
  #namesSomething(text: string): boolean {
    const term = this.#dictionary.termOf(text);
    return term !== NONE && lengthOf(this.#lists.namedExactly(term)) > 0;
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
    const isSameFirst = units[offsets[term]!] === text.charCodeAt(0);
    return { kind, term, node: NONE, depth: 0, edits, documents: this.#documents[term]!, isSameFirst };
  }

  #prefix(node: number, depth: number): Candidate {
    return {
      kind: 'prefix',
      term: this.#dictionary.firstTerm(node),
      node,
      depth,
      edits: 1,
      documents: this.#lists.postingsUnder(node),
      isSameFirst: true,
    };
  }

  /** A term that is the whole of a beginning is part of its list already, which then costs what the term does. */
  #withoutCovered(corrections: readonly Correction[]): Correction[] {
    const isPrefix = ({ candidate }: Correction) => candidate.kind === 'prefix';
    const prefixes = corrections.filter(isPrefix);
    const terms = new Map<number, Correction>();
    for (const correction of corrections) {
      if (!isPrefix(correction)) terms.set(correction.candidate.term, correction);
    }
    const covering = prefixes.map(({ candidate, baseCost }) => {
      const own = this.#dictionary.termAt(candidate.node, candidate.depth);
      const whole = terms.get(own);
      terms.delete(own);
      return { candidate, baseCost: Math.min(baseCost, whole?.baseCost ?? baseCost) };
    });
    return [...terms.values(), ...covering];
  }
}

/** The frequencies that a candidate is measured by. */
interface Frequencies {
  /** Of all candidates. */
  readonly most: number;
  /** Of terms one edit away, and of those with the same first letter. */
  readonly mostNear: number;
  readonly mostNearSameFirst: number;
  /** Of terms two edits away with the same first letter. */
  readonly mostFarSameFirst: number;
}

function hasTerm(candidates: readonly Candidate[], sought: number): boolean {
  return candidates.some(({ term }) => term === sought);
}

function documentsOf(candidates: readonly Candidate[]): number {
  let sum = 0;
  for (const { documents } of candidates) sum += documents;
  return sum;
}

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
  let mostNear = 0;
  let mostNearSameFirst = 0;
  let mostFarSameFirst = 0;
  for (const { kind, edits, documents, isSameFirst } of candidates) {
    most = Math.max(most, documents);
    if (kind !== 'near') continue;
    if (edits === 1) mostNear = Math.max(mostNear, documents);
    if (!isSameFirst) continue;
    if (edits === 1) mostNearSameFirst = Math.max(mostNearSameFirst, documents);
    else mostFarSameFirst = Math.max(mostFarSameFirst, documents);
  }
  return { most, mostNear, mostNearSameFirst, mostFarSameFirst };
}

/**
 * Few edits cost least, then the first letter, then frequency. A word that only sounds alike is as likely as one
 * edit when it is by far the most frequent, and otherwise stands behind.
 */
function costOf(
  candidate: Candidate,
  { most, mostNear, mostNearSameFirst, mostFarSameFirst }: Frequencies,
): number {
  const { kind, edits, documents, isSameFirst } = candidate;
  if (kind === 'prefix') return BASE_COST.oneEditUnlikely;
  if (kind === 'phonetic') {
    if (documents * PHONETIC_LIKELY_WITHIN < most) return BASE_COST.twoEdits;
    return documents > mostNear * PHONETIC_LIKELY_WITHIN ? BASE_COST.oneEdit : BASE_COST.oneEditUnlikely;
  }
  const mostAlike = edits === 1 ? mostNearSameFirst : mostFarSameFirst;
  const isLikely = isSameFirst && documents * CORRECTION_LIKELY_WITHIN >= mostAlike;
  if (edits === 1) return isLikely ? BASE_COST.oneEdit : BASE_COST.oneEditUnlikely;
  return isLikely ? BASE_COST.twoEdits : BASE_COST.twoEditsUnlikely;
}
