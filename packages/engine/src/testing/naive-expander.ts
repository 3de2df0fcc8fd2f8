import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NaiveCorrections } from './naive-corrections.ts';
import { bestOf, type NaiveDocument, type Token, tokenOfTarget } from './naive-document.ts';
import type { NaiveTerms } from './naive-terms.ts';
import type { NaiveThesaurus } from './naive-thesaurus.ts';

export interface Word {
  readonly text: string;
  readonly spelled: string;
  readonly repeats: number;
  readonly isPrefix: boolean;
}

/** One expansion of a word. */
export interface NaiveExpansion {
  readonly edits: number;
  /** The word or words of a thesaurus target. */
  readonly target?: string;
  /** The cost of a token for the word; Infinity if the expansion does not match the token. */
  readonly costOf: (token: Token) => number;
  /** For an expansion that depends on the whole document, the token of the word in it. */
  readonly tokenIn?: (document: NaiveDocument) => Token | undefined;
}

/** Repeats ENOUGH_MATCHES of limits.ts, so the tests fail when it changes. */
const ENOUGH = 20;
/** By tier of a thesaurus target, its match cost. */
const TARGET_COSTS = [1, 2, 4, 5];

/** Finds the expansions of words by comparing with every term and document. The product uses indexes for each kind. */
export class NaiveExpander {
  readonly #documents: readonly NaiveDocument[];
  readonly #terms: NaiveTerms;
  readonly #thesaurus: NaiveThesaurus;
  readonly #corrections: NaiveCorrections;

  constructor(documents: readonly NaiveDocument[], terms: NaiveTerms, thesaurus: NaiveThesaurus) {
    this.#documents = documents;
    this.#terms = terms;
    this.#thesaurus = thesaurus;
    this.#corrections = new NaiveCorrections(terms);
  }

  /** The word as typed, with its completions if it is a prefix. Empty if no document matches. */
  typed({ text, isPrefix }: Word): NaiveExpansion[] {
    if (isPrefix ? this.#terms.under(text) === 0 : !this.#terms.has(text)) return [];
    const costOf = (token: Token) => (isPrefix ? this.#costOfPrefix(token, text) : costOfTerm(token, text));
    return [{ edits: 0, costOf }];
  }

  isTerm({ text }: Word): boolean {
    return this.#terms.has(text);
  }

  /** The word as typed and its thesaurus targets of tiers 0 and 1. With more documents for the word, fewer targets. */
  typedAndTargets(word: Word, isAlone = false, isPartial = false): NaiveExpansion[] {
    if (this.#thesaurus.hasAccented(word.text, word.spelled))
      return [
        ...costlier(this.typed({ ...word, isPrefix: false }), 1),
        ...this.targets(word, () => true),
        ...costlier(word.isPrefix ? this.typed(word) : [], 3),
      ];
    const typed = this.typed(word);
    const documents = this.#terms.documentsOf(word.text);
    const named = this.#terms.named.get(word.text) ?? 0;
    if (named >= Math.max(ENOUGH, this.#documents.length / 2048)) return typed;
    const typedCount = this.countOf(typed);
    const ofTierZero = this.targets(word, (cost) => cost === 1);
    if (typedCount >= Math.max(ENOUGH, this.#documents.length / 128)) return typed;
    if (typedCount >= Math.max(ENOUGH, this.#documents.length / 512))
      return [...typed, ...this.targets(word, (cost) => cost === 1, 1)];
    const targets = this.targets(word, (cost) => cost < 3);
    if (targets.length === 0) return typed;
    if (isAlone && isPartial) return [...typed, ...this.targets(word, (cost) => cost < 3, 1)];
    if (isAlone) {
      const isWord = documents > 0 && word.text.length >= 5;
      const longer = ofTierZero.length > 0 ? 1 : isWord ? 2 : 0;
      const completion = isWord ? 3 : 0;
      const tokenIn = (document: NaiveDocument) => {
        const token = tokenOf(document, typed);
        if (token === undefined) return undefined;
        const isLesser = token.field === 5 || token.field === 7 || document.document.isVariant === true;
        const more = token.cost > 0 ? completion : isLesser ? 4 : token.isWhole ? 0 : longer;
        return { ...token, cost: token.cost + more };
      };
      return [{ edits: 0, costOf: () => Number.POSITIVE_INFINITY, tokenIn }, ...targets];
    }
    if (ofTierZero.length === 0) return [...typed, ...targets];
    const behind = costlier(typed, 1);
    const tokenIn = (document: NaiveDocument) => {
      const token = bestOf(document.tokens.filter(({ text }) => text === word.text));
      const isWhole = token?.field === 1 || (token?.field === 0 && document.plainWords === 1);
      return isWhole ? token : undefined;
    };
    return [...behind, ...targets, { edits: 0, costOf: () => Number.POSITIVE_INFINITY, tokenIn }];
  }

  /** The thesaurus targets whose cost `isAllowed` accepts. Adds `more` to their costs, up to 6 in all. */
  targets({ text, spelled }: Word, isAllowed: (cost: number) => boolean, more = 0): NaiveExpansion[] {
    const thesaurus = [
      this.#thesaurus.of(text, spelled),
      ...otherNumber(text).map((form) => this.#thesaurus.of(form, form)),
    ].find((found) => found.length > 0);
    return (thesaurus ?? [])
      .filter(({ tier }) => isAllowed(TARGET_COSTS[tier]!))
      .map(({ target, tier }) => ({
        edits: 0,
        target,
        costOf: () => Number.POSITIVE_INFINITY,
        tokenIn: (document) => {
          const token = tokenOfTarget(document, target);
          return token && { ...token, cost: token.cost + Math.min(6, TARGET_COSTS[tier]! + more) };
        },
      }));
  }

  /** Targets of tiers 0 and 1 of the shortest thesaurus word with this prefix, at 2 more cost. */
  completedTargets({ text, spelled, isPrefix }: Word): NaiveExpansion[] {
    if (!isPrefix || this.#thesaurus.of(text, spelled).length > 0) return [];
    const whole = this.#thesaurus.shortestWithPrefix(text);
    if (whole === undefined) return [];
    const word = { text: whole, spelled: whole, repeats: 1, isPrefix: false };
    return this.targets(word, (cost) => cost < 3, 2);
  }

  inflections({ text }: Word): NaiveExpansion[] {
    const forms = [
      ...otherNumber(text).map((form) => ({ form, cost: 2 })),
      ...verbForms(text).map((form) => ({ form, cost: 3 })),
    ];
    return forms
      .filter(({ form }) => this.#terms.has(form))
      .map(({ form, cost }) => ({ edits: 0, costOf: (token) => cost + costOfTerm(token, form) }));
  }

  /** Corrections of the word, unless it has sure targets. */
  corrections(word: Word): NaiveExpansion[] {
    if (this.targets(word, (cost) => cost < 3).length > 0) return [];
    const documentsMin = (this.#terms.named.get(word.text) ?? 0) * (word.text.length > 5 ? 64 : 256);
    const likely = this.#corrections.of(word).filter(({ documents }) => documents >= documentsMin);
    return likely.map((one): NaiveExpansion => {
      const { term, edits, cost } = one;
      const costOf = (token: Token) =>
        cost + (one.kind === 'prefix' ? this.#costOfPrefix(token, term) : costOfTerm(token, term));
      return { edits, costOf };
    });
  }

  /** Counts the documents with the word in name or alias that are no variants. A term is no prefix here. */
  drawingsNamed(word: Word): { all: number; exactly: number } {
    const typed = this.typed(this.isTerm(word) ? { ...word, isPrefix: false } : word);
    const named = this.#documents.filter((document) => {
      const token = tokenOf(document, typed);
      return (
        token !== undefined && [0, 1, 3, 4].includes(token.field) && document.document.isVariant !== true
      );
    });
    const exactly = named.filter((document) => {
      const { field } = tokenOf(document, typed)!;
      return field === 1 || (field === 0 && document.plainWords === 1);
    });
    return { all: named.length, exactly: exactly.length };
  }

  /** The number of documents that match any of the expansions. */
  countOf(expansions: readonly NaiveExpansion[]): number {
    return this.#documents.filter((document) => tokenOf(document, expansions) !== undefined).length;
  }

  #costOfPrefix(token: Token, prefix: string): number {
    if (token.text === prefix) {
      const all = this.#terms.under(prefix);
      const isRareWhole = this.#terms.documentsOf(prefix) * 4 < all;
      return isRareWhole && !token.isBare ? Math.max(1, token.cost) : token.cost;
    }
    if (!token.text.startsWith(prefix)) return Number.POSITIVE_INFINITY;
    return this.#terms.documentsOf(token.text) * 8192 >= this.#documents.length ? 1 : 2;
  }
}

/** The expansions with `more` cost; for expansions without `tokenIn`. */
function costlier(expansions: readonly NaiveExpansion[], more: number): NaiveExpansion[] {
  return expansions.map(({ edits, costOf }) => ({ edits, costOf: (token: Token) => costOf(token) + more }));
}

/** The best token of the document that matches any of the expansions. */
export function tokenOf(document: NaiveDocument, expansions: readonly NaiveExpansion[]): Token | undefined {
  const tokens = expansions.flatMap(({ costOf, tokenIn }) => {
    const whole = tokenIn?.(document);
    const found = document.tokens.map((token) => ({ ...token, cost: costOf(token) }));
    return whole === undefined ? found : [...found, whole];
  });
  return bestOf(tokens.filter(({ cost }) => cost < Number.POSITIVE_INFINITY));
}

function costOfTerm(token: Token, term: string): number {
  return token.text === term ? token.cost : Number.POSITIVE_INFINITY;
}
