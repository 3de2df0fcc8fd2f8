import { phoneticKey } from '../dictionary/phonetic-index.ts';
import { isFuzzyPrefix, naiveDistance } from './naive-distance.ts';
import type { NaiveTerms } from './naive-terms.ts';

/** A term that may be the correction. */
interface Candidate {
  readonly term: string;
  readonly edits: number;
  readonly kind: 'near' | 'phonetic' | 'prefix';
  readonly documents: number;
  /** Whether the first letter is that of the query word. */
  readonly hasSameFirstLetter: boolean;
}

/** A chosen correction and its cost. */
export type CorrectedTerm = Candidate & { readonly cost: number };

/** Repeats ENOUGH_MATCHES of limits.ts, so the tests fail when it changes. */
const ENOUGH = 20;

/** Finds corrections by comparing with every term. */
export class NaiveCorrections {
  readonly #terms: NaiveTerms;

  constructor(terms: NaiveTerms) {
    this.#terms = terms;
  }

  /** The corrections of a word, best first. */
  of({ text, isPrefix }: { readonly text: string; readonly isPrefix: boolean }): CorrectedTerm[] {
    const editsMax = text.length < 4 || text.length > 31 || /\p{N}/u.test(text) ? 0 : text.length < 7 ? 1 : 2;
    if (editsMax === 0) return [];
    const atOneEdit = this.#candidates(text, 'near', (term, edits) => isCorrectable(term) && edits === 1);
    const key = phoneticKey(text);
    const sameSound = this.#candidates(
      text,
      'phonetic',
      (term, edits) => edits > 1 && edits <= (text.length < 7 ? 2 : 3) && phoneticKey(term) === key,
    );
    const likely = key === '' ? atOneEdit : [...atOneEdit, ...sameSound];
    const isFew = sum(likely.map(({ documents }) => documents)) < ENOUGH;
    const isLong = (term: string) => Math.max(term.length, text.length) >= 8;
    const isFurther = (term: string) => likely.every((candidate) => candidate.term !== term);
    const atTwoEdits = this.#candidates(
      text,
      'near',
      (term, edits) => isCorrectable(term) && edits === 2 && isLong(term) && isFurther(term),
    );
    const terms = editsMax === 2 && isFew ? [...likely, ...atTwoEdits] : likely;
    const prefixes = isPrefix && text.length >= 5 ? this.#fuzzyPrefixes(text) : [];
    const chosen = choose([...terms, ...prefixes]);
    const isTerm = ({ kind }: Candidate) => kind !== 'prefix';
    return chosen
      .filter((one) => !isTerm(one) || !chosen.some((other) => !isTerm(other) && other.term === one.term))
      .map((one) => {
        const own = chosen.find((other) => !isTerm(one) && isTerm(other) && other.term === one.term);
        return { ...one, cost: Math.min(one.cost, own?.cost ?? one.cost) };
      });
  }

  #candidates(
    text: string,
    kind: Candidate['kind'],
    isCandidate: (term: string, edits: number) => boolean,
  ): Candidate[] {
    return [...this.#terms.counts]
      .map(([term]) => ({
        term,
        documents: this.#terms.inNameOrTag.get(term) ?? 0,
        edits: naiveDistance(text, term),
      }))
      .filter(({ term, edits }) => isCandidate(term, edits))
      .map((candidate) => ({ ...candidate, kind, hasSameFirstLetter: candidate.term[0] === text[0] }));
  }

  #fuzzyPrefixes(text: string): Candidate[] {
    const prefixes = new Set<string>();
    for (const term of this.#terms.counts.keys()) {
      for (let length = text.length - 1; length <= text.length + 1; length++) {
        if (length <= term.length && isFuzzyPrefix(text, term.slice(0, length))) {
          prefixes.add(term.slice(0, length));
        }
      }
    }
    const all = [...prefixes];
    return all
      .filter((term) => !all.some((other) => other !== term && term.startsWith(other)))
      .map((term) => ({
        term,
        kind: 'prefix',
        edits: 1,
        hasSameFirstLetter: true,
        documents: this.#terms.under(term),
      }));
  }
}

function isCorrectable(term: string): boolean {
  return term.length >= 4 && !/\p{N}/u.test(term);
}

/**
 * Chooses at most 16 corrections that have at least 1/64 of the documents of the most frequent one: by cost, then
 * documents, then in text order.
 */
function choose(candidates: readonly Candidate[]): CorrectedTerm[] {
  const most = (isCandidate: (candidate: Candidate) => boolean) =>
    Math.max(0, ...candidates.filter(isCandidate).map(({ documents }) => documents));
  // One edit costs 3, two edits cost 5. Another first letter costs 1 more, and so does a term with less than half of
  // the documents of the most frequent comparable one: at as many edits and with the first letter of the word.
  const costOf = ({ kind, edits, documents, hasSameFirstLetter }: Candidate) => {
    if (kind === 'prefix') return 4;
    if (kind === 'phonetic') {
      if (documents * 4 < most(() => true)) return 5;
      return documents > 4 * most((other) => other.kind === 'near' && other.edits === 1) ? 3 : 4;
    }
    const comparable = most(
      (other) => other.kind === 'near' && other.edits === edits && other.hasSameFirstLetter,
    );
    return (edits === 1 ? 3 : 5) + (hasSameFirstLetter && documents * 2 >= comparable ? 0 : 1);
  };
  return candidates
    .filter(({ documents }) => documents * 64 >= most(() => true))
    .map((candidate) => ({ ...candidate, cost: costOf(candidate) }))
    .sort((a, b) => a.cost - b.cost || b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, 16);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
