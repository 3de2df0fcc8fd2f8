import type { QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { TopList } from '../collections/top-list.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { DOCUMENTS_MAX, ENOUGH_MATCHES, SUGGESTIONS_MAX, WALKED_TERMS_MAX } from '../limits.ts';
import { lengthOf } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { QueryParser } from '../query-parsing/query-parser.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Corrections } from '../term-expansion/corrections.ts';
import type { WordExpansions } from '../term-expansion/term-expander.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import type { CooccurringTerms } from './co-occurring-terms.ts';
import { Completions } from './completions.ts';
import { Spelling } from './spelling.ts';

export interface Suggestion {
  readonly text: string;
  /**
   * The number of documents with the word in name, alias or tag; after another word, the number with both in a name, or
   * with one in a name and the other as their pack. A search finds at least these. Stop words before do not count.
   * Absent after two or more words, after a stop word of one letter (`sort a to z`) and for phrases, because
   * counting them would take a search.
   */
  readonly documentsCount?: number;
}

export interface Suggestions {
  /** Words in the most names first, then thesaurus targets. */
  readonly suggestions: readonly Suggestion[];
  /** The query with corrected words; absent if no word was corrected. */
  readonly corrected?: string;
  /** The slug of the pack that code names. */
  readonly pack?: string;
}

const INSTEAD_MAX = 3;

/** The minimum length of a beginning that stands for an unknown word. */
const BEGINNING_UNITS_MIN = 4;

/** Completes and corrects a query while it is typed. Reuses its memory: one call at a time. */
export class Suggester {
  readonly #parser: QueryParser;
  readonly #dictionary: TermDictionary;
  readonly #thesaurus: ThesaurusIndex;
  readonly #completions: Completions;
  readonly #cooccurring: CooccurringTerms;
  readonly #spelling: Spelling;
  readonly #best = new TopList(SUGGESTIONS_MAX);
  /** The texts of terms that were suggested before. */
  readonly #texts: (string | undefined)[] = [];

  constructor(
    snapshot: Snapshot,
    dictionary: TermDictionary,
    lists: PostingLists,
    thesaurus: ThesaurusIndex,
    corrections: Corrections,
    { parser, cooccurring }: { readonly parser: QueryParser; readonly cooccurring: CooccurringTerms },
  ) {
    this.#parser = parser;
    this.#dictionary = dictionary;
    this.#thesaurus = thesaurus;
    this.#completions = new Completions(snapshot, dictionary);
    this.#cooccurring = cooccurring;
    this.#spelling = new Spelling(
      dictionary,
      lists,
      thesaurus,
      corrections,
      this.#completions,
      this.#cooccurring,
    );
  }

  /**
   * At most `max` (up to SUGGESTIONS_MAX) texts that complete the last word and keep the words before it; after a
   * space, texts with one more word. Takes a few microseconds, because all counts were made at build time and no
   * posting is read.
   */
  suggest(text: string, max: number): Suggestions {
    const code = this.#parser.readUnfinished(text, (prefix) => this.#isOrdinary(prefix));
    if (code === undefined) return this.#suggest(text, this.#parser.parse(text).words, max);
    return { ...this.#suggest(text, code.words, max), pack: code.pack };
  }

  #suggest(text: string, words: readonly QueryWord[], max: number): Suggestions {
    if (words.length === 0) return { suggestions: [] };
    const last = ENDS_WITH_SPACE.test(text) ? undefined : words[words.length - 1];
    const before = last === undefined ? words : words.slice(0, -1);

    const correctedBefore = before.flatMap((word) => this.#corrected(word, false));
    const corrected =
      last === undefined ? correctedBefore : [...correctedBefore, ...this.#corrected(last, true)];
    const isRight = corrected.length === words.length && corrected.every((word, i) => word === words[i]);
    const completed = this.#complete(corrected, last);
    if (!isRight) return { suggestions: completed.slice(0, max), corrected: textOf(corrected) };
    const typed = textOf(words) + (last === undefined ? ' ' : '');
    const all =
      words.length === 1 && last !== undefined ? this.#withFurtherWords(completed, last) : completed;
    return { suggestions: this.#withPhrases(all, typed).slice(0, max) };
  }

  /** Puts further words before the much rarer completions of a frequent word: `arrow right` before `arrowhead`. */
  #withFurtherWords(completed: readonly Suggestion[], word: QueryWord): readonly Suggestion[] {
    const own = completed.find(({ text }) => text === word.spelled)?.documentsCount ?? 0;
    if (own < FREQUENT_MIN) return completed;
    const isOften = ({ documentsCount = 0 }: Suggestion) => documentsCount >= own / RARER;
    const often = completed.filter(isOften);
    const rare = completed.filter((one) => !isOften(one));
    // Styles, colors and packs have filters.
    const isThing = ({ text }: Suggestion) => {
      const further = this.#parser.parse(text).words.at(-1);
      return further?.facetWord === undefined && !isFunctionWord(further?.text ?? '');
    };
    const further = this.#complete([word], undefined).filter(isThing);
    return [...often, ...further, ...rare].slice(0, SUGGESTIONS_MAX);
  }

  /**
   * Puts phrases that begin with the text, of any language, before the rarest completions. Plurals and verb forms of
   * what is shown lead to the same icons.
   */
  #withPhrases(completed: readonly Suggestion[], typed: string): Suggestion[] {
    const frequent = completed.filter(
      ({ text, documentsCount = 0 }) => documentsCount >= ENOUGH_MATCHES && text.startsWith(typed),
    );
    const wanted = Math.min(PHRASES_MAX, SUGGESTIONS_MAX - frequent.length);
    const shown = new Set([typed, ...completed.map(({ text }) => text)]);
    const isForm = (text: string) =>
      [...otherNumber(text), ...verbForms(text)].some((base) => shown.has(base));
    const phrases =
      wanted <= 0 ? [] : this.#thesaurus.completions(typed, SUGGESTIONS_MAX).filter((text) => !isForm(text));
    const first = frequent.map(({ text }) => text);
    const texts = new Set([
      ...first,
      ...phrases.slice(0, Math.max(wanted, 0)),
      ...completed.map(({ text }) => text),
    ]);
    return Array.from(texts, (text) => completed.find((one) => one.text === text) ?? { text });
  }

  /** Whether enough names have this word, so it is no mere prefix of code. */
  #isOrdinary(word: string): boolean {
    const term = this.#dictionary.termOf(word);
    return term !== NONE && this.#completions.weightOf(term) >= ENOUGH_MATCHES * DOCUMENTS_MAX;
  }

  /**
   * At most INSTEAD_MAX words that have documents, the closest first, for a query that is found only loosely or not at
   * all: the terms and targets of its expansions, else the longest known beginning of each word.
   */
  instead(words: readonly QueryWord[], expansions: WordExpansions): string[] {
    const loose = expansions.flat().filter(({ list }) => lengthOf(list) > 0);
    const found = loose
      .toSorted((a, b) => a.baseCost - b.baseCost || lengthOf(b.list) - lengthOf(a.list))
      .map(({ target, ownTerm, firstTerm }) =>
        target === undefined ? (ownTerm === NONE ? firstTerm : ownTerm) : this.#dictionary.termOf(target),
      );
    const terms = found.length > 0 ? found : words.map((word) => this.#longestBeginning(word));
    const shown = terms.filter((term) => term !== NONE && this.#completions.documentsOf(term) > 0);
    return [...new Set(shown)].slice(0, INSTEAD_MAX).map((term) => this.#wordOf(term));
  }

  /** The longest term with which the word begins; NONE if it is too short. */
  #longestBeginning({ text }: QueryWord): number {
    for (let end = text.length - 1; end >= BEGINNING_UNITS_MIN; end--) {
      const term = this.#dictionary.termOf(text.slice(0, end));
      if (term !== NONE) return term;
    }
    return NONE;
  }

  /** The word itself, its correction, or the two words that it was joined from. */
  #corrected(word: QueryWord, isPrefix: boolean): QueryWord[] {
    const corrected = this.#spelling.corrected(word, isPrefix);
    const texts = corrected === undefined ? this.#spelling.split(word) : [corrected];
    return texts === undefined ? [word] : texts.map((text) => ({ ...word, text, spelled: text }));
  }

  /**
   * Completes the last of the words `corrected`. `last` is this word as typed, which is a suggestion too if it has
   * documents. Without `last`, suggests a further word.
   */
  #complete(corrected: readonly QueryWord[], last: QueryWord | undefined): Suggestion[] {
    const correctedLast = last === undefined ? undefined : corrected.at(-1)!;
    const before = this.#withoutUnknown(last === undefined ? corrected : corrected.slice(0, -1));
    if (before.length === 0 && last === undefined) return [];
    const contexts = this.#termsOf(before);
    const best = this.#best;
    best.clear();
    this.#offerCompletions(contexts, correctedLast?.text ?? '');
    const own = last === undefined ? NONE : this.#dictionary.termOf(last.text);
    if (own !== NONE && this.#countOf(contexts, own) > 0) best.keep(own, this.#weightOf(contexts, own));
    if (last !== undefined && correctedLast === last && this.#isRare(contexts))
      this.#appendTargets(contexts, last);
    return this.#asSuggestions(before, contexts);
  }

  /** Leaves out words without a term, as a search does. Stop words stay. */
  #withoutUnknown(words: readonly QueryWord[]): QueryWord[] {
    return words.filter((word) => isFunctionWord(word.text) || this.#termOf(word) !== NONE);
  }

  #termsOf(words: readonly QueryWord[]): number[] {
    return words.filter(({ text }) => !isFunctionWord(text)).map((word) => this.#termOf(word));
  }

  /** The term of a word, of its singular or plural, or of its first thesaurus target. */
  #termOf({ text, spelled }: QueryWord): number {
    for (const form of [text, ...otherNumber(text)]) {
      const term = this.#dictionary.termOf(form);
      if (term !== NONE && !this.#completions.isHidden(term)) return term;
    }
    const [target] = this.#thesaurus.of({ folded: text, spelled });
    return target === undefined ? NONE : this.#dictionary.termOf(target.target);
  }

  /** Offers the terms with this prefix; with contexts, those that occur in the same names as all of them. */
  #offerCompletions(contexts: readonly number[], prefix: string): void {
    const node = this.#dictionary.descend(ROOT, prefix);
    if (node === NONE) return;
    if (contexts.length === 0) {
      this.#completions.offerUnder(node, this.#best);
      return;
    }
    const [from, to] = [this.#dictionary.firstTerm(node), this.#dictionary.endTerm(node)];
    if (to - from > WALKED_TERMS_MAX) this.#cooccurring.offerWithin(contexts, from, to, this.#best);
    else for (let term = from; term < to; term++) this.#offerCooccurring(contexts, term);
  }

  /** Offers a term that occurs in the same names, or the slug of a pack with such names. */
  #offerCooccurring(contexts: readonly number[], term: number): void {
    const count = this.#countOf(contexts, term);
    if (count > 0) this.#best.offer(term, count);
  }

  /**
   * Whether the completions have fewer than ENOUGH_MATCHES documents together, so the word may be of another language.
   */
  #isRare(contexts: readonly number[]): boolean {
    let documents = 0;
    for (let i = 0; i < this.#best.numbers.length && documents < ENOUGH_MATCHES; i++) {
      documents += this.#countAt(i, contexts);
    }
    return documents < ENOUGH_MATCHES;
  }

  /** Adds thesaurus targets behind the completions while there is space. */
  #appendTargets(contexts: readonly number[], word: QueryWord): void {
    for (const term of this.#targetsOf(word))
      if (this.#countOf(contexts, term) > 0) this.#best.append(term, this.#weightOf(contexts, term));
  }

  /** The thesaurus targets of the word, or of the phrase that it is a prefix of, closest first. */
  #targetsOf({ text, spelled }: QueryWord): number[] {
    let found = this.#thesaurus.of({ folded: text, spelled });
    if (found.length === 0) {
      const completed = this.#thesaurus.shortestWithPrefix(text);
      if (completed !== undefined) found = this.#thesaurus.of({ folded: completed, spelled: completed });
    }
    return found.map(({ target }) => this.#dictionary.termOf(target)).filter((term) => term !== NONE);
  }

  #wordOf(term: number): string {
    let word = this.#texts[term];
    if (word === undefined) {
      word = this.#dictionary.textOf(term);
      this.#texts[term] = word;
    }
    return word;
  }

  #weightOf(contexts: readonly number[], term: number): number {
    return contexts.length === 0 ? this.#completions.weightOf(term) : this.#countOf(contexts, term);
  }

  /** The number of documents with the term and all context terms: exact for up to two in all, else an upper bound. */
  #countOf(contexts: readonly number[], term: number): number {
    if (contexts.length === 0) return this.#completions.documentsOf(term);
    const countWith = (context: number) =>
      Math.max(this.#cooccurring.documentsOf(context, term), this.#cooccurring.documentsOf(term, context));
    return Math.min(...contexts.map(countWith));
  }

  /** `#countOf` of the top term at this position, whose weight with a context is its count. */
  #countAt(place: number, contexts: readonly number[]): number {
    const { numbers, scores } = this.#best;
    return contexts.length === 0 ? this.#completions.documentsOf(numbers[place]!) : scores[place]!;
  }

  /** The top terms as suggestions, behind the words `before`. After stop words alone, no stop word is suggested. */
  #asSuggestions(before: readonly QueryWord[], contexts: readonly number[]): Suggestion[] {
    const start = before.length === 0 ? '' : `${textOf(before)} `;
    const needsContent = before.length > 0 && contexts.length === 0;
    const hasLetter = before.some(({ text }) => text.length === 1 && isFunctionWord(text));
    const suggestions: Suggestion[] = [];
    for (let i = 0; i < this.#best.numbers.length; i++) {
      const word = this.#wordOf(this.#best.numbers[i]!);
      if (needsContent && isFunctionWord(word)) continue;
      const text = start + word;
      if (contexts.length > 1 || hasLetter) suggestions.push({ text });
      else suggestions.push({ text, documentsCount: this.#countAt(i, contexts) });
    }
    return suggestions;
  }
}

const FREQUENT_MIN = 400;
/** A completion with fewer documents than the typed word, by this factor, is rarely wanted. */
const RARER = 20;
const PHRASES_MAX = 5;

const ENDS_WITH_SPACE = /\s$/u;

function textOf(words: readonly QueryWord[]): string {
  return words.map(({ spelled }) => spelled).join(' ');
}
