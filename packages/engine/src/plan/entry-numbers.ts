import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import type { FacetField } from '../document.ts';
import { FREQUENT_FROM, RARE_WHOLE_FACTOR } from '../limits.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { TermExpansion } from '../term-expansion/term-expander.ts';
import type { PlannedExpansion } from './search-plan.ts';

/**
 * Numbers everything that a document can have, for an engine that knows neither the dictionary nor the thesaurus: first
 * the terms, then the targets of several words, then the values of all facets. Numbers are valid in one generation.
 */
export class EntryNumbers {
  readonly #dictionary: TermDictionary;
  readonly #termOffsets: Uint32Array;
  readonly #facetStarts = new Map<string, number>();
  readonly #facets: ReadonlyMap<string, FacetField>;
  readonly phrasesStart: number;

  constructor(snapshot: Snapshot, dictionary: TermDictionary, facets: readonly FacetField[]) {
    this.#dictionary = dictionary;
    this.#termOffsets = snapshot.uint32('engine.postings.termOffsets');
    this.#facets = new Map(facets.map((facet) => [facet.name, facet]));
    this.phrasesStart = dictionary.termsCount;
    let end = this.phrasesStart + snapshot.uint32('engine.thesaurus.listOffsets').length - 1;
    for (const { name, valuesCount } of facets) {
      this.#facetStarts.set(name, end);
      end += valuesCount;
    }
  }

  ofFacet(facet: string, value: number): number {
    return this.#facetStarts.get(facet)! + value;
  }

  /** The facet words whose facets the index has; the others are ignored, as by `DocFilters.ofFacetWords`. */
  knownFacetWords(facetWords: readonly FacetWord[]): readonly FacetWord[] {
    return facetWords.filter(({ facet }) => this.#facets.has(facet));
  }

  planned({ kind, firstTerm, endTerm, ownTerm, place, demotion, baseCost }: TermExpansion): PlannedExpansion {
    const isTarget = firstTerm === NONE;
    const first = !isTarget ? firstTerm : place >= 0 ? place : this.phrasesStart + ~place;
    const end = isTarget ? first + 1 : endTerm;
    const own = isTarget ? first : ownTerm;
    return {
      firstEntry: first,
      endEntry: end,
      ownEntry: own,
      isRareWhole:
        own !== NONE &&
        end > first + 1 &&
        this.#postingsOf(own, own + 1) * RARE_WHOLE_FACTOR < this.#postingsOf(first, end),
      isNamedExactly: kind === 'exact name',
      demotion,
      baseCost,
    };
  }

  /**
   * The tokens of which a document has one exactly if it has an entry of the range: that of a single entry, that of a
   * prefix with many postings, or those of all terms.
   */
  tokensOf({ firstEntry, endEntry }: Pick<PlannedExpansion, 'firstEntry' | 'endEntry'>): string[] {
    if (endEntry === firstEntry + 1) return [tokenOf(firstEntry)];
    if (this.#isFrequent(firstEntry, endEntry)) return [rangeToken(firstEntry, endEntry)];
    return Array.from({ length: endEntry - firstEntry }, (_, i) => tokenOf(firstEntry + i));
  }

  /** By term, the tokens of a document with the term: that of the term, and those of its frequent prefixes. */
  termTokens(): readonly (readonly string[])[] {
    const dictionary = this.#dictionary;
    const tokens = Array.from({ length: dictionary.termsCount }, (_, term) => [tokenOf(term)]);
    const visit = (node: number, parentToken: string) => {
      const [from, to] = [dictionary.firstTerm(node), dictionary.endTerm(node)];
      if (to <= from + 1 || !this.#isFrequent(from, to)) return;
      const token = rangeToken(from, to);
      if (token !== parentToken) for (let term = from; term < to; term++) tokens[term]!.push(token);
      for (let child = dictionary.firstChild(node); child < dictionary.endChild(node); child++)
        visit(child, token);
    };
    for (let child = dictionary.firstChild(ROOT); child < dictionary.endChild(ROOT); child++)
      visit(child, '');
    return tokens;
  }

  #postingsOf(firstTerm: number, endTerm: number): number {
    return this.#termOffsets[endTerm]! - this.#termOffsets[firstTerm]!;
  }

  #isFrequent(firstTerm: number, endTerm: number): boolean {
    return this.#postingsOf(firstTerm, endTerm) >= FREQUENT_FROM;
  }
}

export function tokenOf(entry: number): string {
  return entry.toString(36);
}

function rangeToken(first: number, end: number): string {
  return `${first.toString(36)}-${end.toString(36)}`;
}
