import { analyzeQuery, type QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { ENOUGH_MATCHES, SUGGESTIONS_MAX, WALKED_TERMS_MAX } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import type { Corrections } from '../term-expansion/corrections.ts';
import { segmentWords } from '../term-expansion/query-words.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import { CooccurringTerms } from './co-occurring-terms.ts';
import { Completions } from './completions.ts';
import { Spelling } from './spelling.ts';
import { TopTerms } from './top-terms.ts';

/** A query to search for. */
export interface Suggestion {
  readonly text: string;
  /**
   * How many documents have the word in name, alias or tag; behind another word, how many are named with both. A
   * search finds at least these. Absent behind two words or more: counting those together would take a search.
   */
  readonly documentsCount?: number;
}

export interface Suggestions {
  /** Words that most documents are named with come first. */
  readonly suggestions: readonly Suggestion[];
  /** The query as it was probably meant; absent when it is spelt right or nothing is known that is near. */
  readonly corrected?: string;
}

/** The structures that suggestions are read from. */
export interface SuggestionSources {
  readonly dictionary: TermDictionary;
  readonly thesaurus: ThesaurusIndex;
  readonly completions: Completions;
  readonly cooccurring: CooccurringTerms;
  readonly spelling: Spelling;
}

/** With what might a query go on that is being typed? Works in memory of its own: one call at a time. */
export class Suggester {
  readonly #sources: SuggestionSources;
  readonly #best = new TopTerms(SUGGESTIONS_MAX);
  /** The texts of terms, each made when first shown. */
  readonly #texts: (string | undefined)[] = [];

  constructor(sources: SuggestionSources) {
    this.#sources = sources;
  }

  /**
   * At most `max` (up to SUGGESTIONS_MAX) texts that complete the last word of this one and keep the words before
   * it; after a space, texts with one word more. A few microseconds: all counts were made at build, and no posting
   * is read.
   */
  suggest(text: string, max: number): Suggestions {
    const { dictionary, thesaurus } = this.#sources;
    const words = segmentWords(analyzeQuery(text), dictionary, thesaurus);
    if (words.length === 0) return { suggestions: [] };
    const last = ENDS_WITH_SPACE.test(text) ? undefined : words[words.length - 1];
    const before = last === undefined ? words : words.slice(0, -1);

    const correctedBefore = before.flatMap((word) => this.#corrected(word, false));
    const corrected =
      last === undefined ? correctedBefore : [...correctedBefore, ...this.#corrected(last, true)];
    const isRight = corrected.length === words.length && corrected.every((word, i) => word === words[i]);
    const suggestions = this.#complete(corrected, last).slice(0, max);
    return isRight ? { suggestions } : { suggestions, corrected: textOf(corrected) };
  }

  /** The word as it was probably meant: itself, spelt otherwise, or two that were written as one. */
  #corrected(word: QueryWord, isPrefix: boolean): QueryWord[] {
    const { spelling } = this.#sources;
    const corrected = spelling.corrected(word, isPrefix);
    const texts = corrected === undefined ? spelling.split(word) : [corrected];
    return texts === undefined ? [word] : texts.map((text) => ({ ...word, text, spelled: text }));
  }

  /** `corrected` are all words, of which the last one is completed if `last`, as it was typed, is there. */
  #complete(corrected: readonly QueryWord[], last: QueryWord | undefined): Suggestion[] {
    const correctedLast = last === undefined ? undefined : corrected.at(-1)!;
    const before = this.#known(last === undefined ? corrected : corrected.slice(0, -1));
    if (before.length === 0 && last === undefined) return [];
    const contexts = this.#termsOf(before);
    const best = this.#best;
    best.clear();
    this.#offerCompletions(contexts, correctedLast?.text ?? '');
    const own = last === undefined ? NONE : this.#sources.dictionary.termOf(last.text);
    if (own !== NONE && this.#countOf(contexts, own) > 0) best.keep(own, this.#weightOf(contexts, own));
    if (last !== undefined && correctedLast === last && this.#isRare(contexts))
      this.#appendTargets(contexts, last);
    return this.#texted(before, contexts);
  }

  /** The words without those that nothing is known of, which a search drops as well. */
  #known(words: readonly QueryWord[]): QueryWord[] {
    return words.filter((word) => isFunctionWord(word.text) || this.#termOf(word) !== NONE);
  }

  /** The terms that the telling words stand for. */
  #termsOf(words: readonly QueryWord[]): number[] {
    return words.filter(({ text }) => !isFunctionWord(text)).map((word) => this.#termOf(word));
  }

  /** The term of a word, of its other number, or of what it means in the thesaurus. */
  #termOf({ text, spelled }: QueryWord): number {
    const { dictionary, thesaurus } = this.#sources;
    for (const form of [text, ...otherNumber(text)]) {
      const term = dictionary.termOf(form);
      if (term !== NONE) return term;
    }
    const [target] = thesaurus.of({ folded: text, spelled });
    return target === undefined ? NONE : dictionary.termOf(target.target);
  }

  #offerCompletions(contexts: readonly number[], prefix: string): void {
    const { dictionary, completions, cooccurring } = this.#sources;
    const node = dictionary.descend(ROOT, prefix);
    if (node === NONE) return;
    if (contexts.length === 0) {
      completions.offerUnder(node, this.#best);
      return;
    }
    const [from, to] = [dictionary.firstTerm(node), dictionary.endTerm(node)];
    if (to - from > WALKED_TERMS_MAX) cooccurring.offerWithin(contexts, from, to, this.#best);
    else for (let term = from; term < to; term++) this.#offerBehind(contexts, term);
  }

  /** Offers a word of the same names, or the slug of a pack that has such names. */
  #offerBehind(contexts: readonly number[], term: number): void {
    const count = this.#countOf(contexts, term);
    if (count > 0) this.#best.offer(term, count);
  }

  /** Whether so little begins as typed that the word may be of another language. */
  #isRare(contexts: readonly number[]): boolean {
    let documents = 0;
    for (let i = 0; i < this.#best.terms.length && documents < ENOUGH_MATCHES; i++) {
      documents += this.#countAt(i, contexts);
    }
    return documents < ENOUGH_MATCHES;
  }

  #appendTargets(contexts: readonly number[], word: QueryWord): void {
    const best = this.#best;
    for (const term of this.#targetsOf(word)) {
      if (best.terms.length === SUGGESTIONS_MAX) return;
      if (this.#countOf(contexts, term) > 0) best.append(term, this.#weightOf(contexts, term));
    }
  }

  /** The words that this one stands for in the thesaurus, or the one that it begins there, closest first. */
  #targetsOf({ text, spelled }: QueryWord): number[] {
    const { dictionary, thesaurus } = this.#sources;
    let found = thesaurus.of({ folded: text, spelled });
    if (found.length === 0) {
      const completed = thesaurus.shortestWithPrefix(text);
      if (completed !== undefined) found = thesaurus.of({ folded: completed, spelled: completed });
    }
    return found.map(({ target }) => dictionary.termOf(target)).filter((term) => term !== NONE);
  }

  #wordOf(term: number): string {
    let word = this.#texts[term];
    if (word === undefined) {
      word = this.#sources.dictionary.textOf(term);
      this.#texts[term] = word;
    }
    return word;
  }

  #weightOf(contexts: readonly number[], term: number): number {
    const { completions } = this.#sources;
    return contexts.length === 0 ? completions.weightOf(term) : this.#countOf(contexts, term);
  }

  /** How many documents have the term and the others: exact for up to two in all, else not exceeded. */
  #countOf(contexts: readonly number[], term: number): number {
    const { completions, cooccurring } = this.#sources;
    if (contexts.length === 0) return completions.documentsOf(term);
    const countWith = (context: number) =>
      Math.max(cooccurring.documentsOf(context, term), cooccurring.documentsOf(term, context));
    return Math.min(...contexts.map(countWith));
  }

  /** The same of the term at this place among the best: behind other words, its weight. */
  #countAt(place: number, contexts: readonly number[]): number {
    const { terms, weights } = this.#best;
    return contexts.length === 0 ? this.#sources.completions.documentsOf(terms[place]!) : weights[place]!;
  }

  /** The best terms behind the words before. Words that tell nothing need one that does. */
  #texted(before: readonly QueryWord[], contexts: readonly number[]): Suggestion[] {
    const start = before.length === 0 ? '' : `${textOf(before)} `;
    const needsTelling = before.length > 0 && contexts.length === 0;
    const suggestions: Suggestion[] = [];
    for (let i = 0; i < this.#best.terms.length; i++) {
      const word = this.#wordOf(this.#best.terms[i]!);
      if (needsTelling && isFunctionWord(word)) continue;
      const text = start + word;
      if (contexts.length > 1) suggestions.push({ text });
      else suggestions.push({ text, documentsCount: this.#countAt(i, contexts) });
    }
    return suggestions;
  }
}

const ENDS_WITH_SPACE = /\s$/u;

function textOf(words: readonly QueryWord[]): string {
  return words.map(({ spelled }) => spelled).join(' ');
}

/** A suggester over the sections of a snapshot and the structures that searches read, too. */
export function openSuggester(
  snapshot: Snapshot,
  dictionary: TermDictionary,
  lists: PostingLists,
  thesaurus: ThesaurusIndex,
  corrections: Corrections,
): Suggester {
  const completions = new Completions(snapshot, dictionary);
  const cooccurring = new CooccurringTerms(snapshot);
  const spelling = new Spelling(dictionary, lists, thesaurus, corrections, completions, cooccurring);
  return new Suggester({ dictionary, thesaurus, completions, cooccurring, spelling });
}
