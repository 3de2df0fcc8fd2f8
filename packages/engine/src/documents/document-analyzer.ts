import { analyzeWord, splitWords } from '../analysis/analyzer.ts';
import { GrowableInts } from '../collections/growable-ints.ts';
import type { IndexDocument, Tag } from '../document.ts';
import { NAME_WORDS_MAX } from '../limits.ts';
import { COST, FIELD, nameWordsCode, POSITION_MASK, postingOf } from '../postings/posting.ts';
import { offsetsOf, Strings } from '../snapshot/strings.ts';
import {
  type AnalyzedDocuments,
  IN_NAMES,
  IN_PACK_SLUG,
  IN_TAGS,
  POSTING_MASK,
  TERM_SHIFT,
  TERMS_MAX,
} from './analyzed-documents.ts';

/** A word of a document: its term and the terms of its parts. */
interface AnalyzedWord {
  readonly term: number;
  readonly parts: readonly number[];
}

/** Analyzes documents into terms. Equal documents in equal order give equal batches. */
export class DocumentAnalyzer {
  readonly #terms: string[] = [];
  readonly #termNumbers = new Map<string, number>();
  readonly #tags: Tag[] = [];
  readonly #tagNumbers = new Map<string, number>();
  readonly #tagWords: (readonly number[])[] = [];
  /** Caches of analyzed words, and of texts that many documents share, such as tags. */
  readonly #words = new Map<string, AnalyzedWord | undefined>();
  readonly #texts = new Map<string, readonly AnalyzedWord[]>();
  /** By term: the latest document with it, counted from 1 (0: none), and the index of its entry in `#docTerms`. */
  readonly #latest = new GrowableInts();
  readonly #entries = new GrowableInts();
  #documentsCount = 0;

  readonly #nameWords = new GrowableInts();
  readonly #termOffsets = new GrowableInts();
  readonly #docTerms = new GrowableInts();
  readonly #tagOffsets = new GrowableInts();
  readonly #docTags = new GrowableInts();

  constructor() {
    this.#termOffsets.push(0);
    this.#tagOffsets.push(0);
  }

  /** The number of documents added. */
  get documentsCount(): number {
    return this.#documentsCount;
  }

  /** Analyzes the next document, without its facets, which have no words. */
  add(document: Omit<IndexDocument, 'facets'>): void {
    this.#documentsCount++;
    const nameWords = this.#analyze(document.name);
    const plainWords = document.plainName === undefined ? nameWords : this.#analyze(document.plainName);
    const styleWords = nameWords.filter((word) => !plainWords.includes(word)).length;
    this.#nameWords.push(nameWordsCode(Math.min(nameWords.length, NAME_WORDS_MAX), styleWords));
    nameWords.forEach((word, position) => {
      this.#addWord(word, plainWords.includes(word) ? FIELD.name : FIELD.style, position, IN_NAMES);
    });
    for (const alias of document.aliases) {
      const words = this.#analyze(alias);
      this.#addWords(words, words.length === 1 ? FIELD.wholeAlias : FIELD.alias, IN_NAMES);
    }
    this.#addTags(document.tags);
    document.packWords.forEach((text, i) => {
      const words = this.#analyzeShared(text);
      const isSlug = i === 0;
      const field = isSlug && words.length === 1 ? FIELD.packSlug : FIELD.packTitle;
      this.#addWords(words, field, isSlug ? IN_PACK_SLUG : 0);
    });
    this.#termOffsets.push(this.#docTerms.length);
    this.#tagOffsets.push(this.#docTags.length);
  }

  /** All documents so far, partly as views that the next `add` invalidates. */
  view(): AnalyzedDocuments {
    return {
      terms: Strings.of(this.#terms),
      tagTexts: Strings.of(this.#tags.map(({ text }) => text)),
      tagSlugs: Strings.of(this.#tags.map(({ slug }) => slug)),
      tagWordOffsets: offsetsOf(this.#tagWords),
      tagWords: Int32Array.from(this.#tagWords.flat()),
      nameWords: this.#nameWords.view(),
      termOffsets: this.#termOffsets.view(),
      docTerms: this.#docTerms.view(),
      tagOffsets: this.#tagOffsets.view(),
      docTags: this.#docTags.view(),
    };
  }

  /** To be called after the names were added. */
  #addTags(tags: readonly Tag[]): void {
    const start = this.#docTags.length;
    for (const tag of tags) {
      // Looks the words up in the names before the words of tags are added.
      const number = this.#tagNumber(tag);
      const isNamed = this.#tagWords[number]!.every((term) => this.#isInNames(term));
      const entry = (number << 1) | (isNamed ? 1 : 0);
      if (!this.#docTags.includes(entry, start)) this.#docTags.push(entry);
    }
    for (const { text } of tags) this.#addWords(this.#analyzeShared(text), FIELD.tag, IN_TAGS);
  }

  /** Whether the name or an alias of the current document has the term. */
  #isInNames(term: number): boolean {
    if (this.#latest.get(term) !== this.#documentsCount) return false;
    return (this.#docTerms.get(this.#entries.get(term)) & IN_NAMES) !== 0;
  }

  #tagNumber(tag: Tag): number {
    let number = this.#tagNumbers.get(tag.slug);
    if (number === undefined) {
      number = this.#tags.length;
      this.#tagNumbers.set(tag.slug, number);
      this.#tags.push(tag);
      this.#tagWords.push(this.#analyzeShared(tag.text).map(({ term }) => term));
    }
    return number;
  }

  #addWords(words: readonly AnalyzedWord[], field: number, flag: number): void {
    for (const word of words) this.#addWord(word, field, POSITION_MASK, flag);
  }

  #addWord({ term, parts }: AnalyzedWord, field: number, position: number, flag: number): void {
    this.#addTerm(term, postingOf(0, COST.exact, field, position), flag);
    for (const part of parts) this.#addTerm(part, postingOf(0, COST.part, field, position), flag);
  }

  /** Adds a term to the current document, which keeps the better posting of a repeated term, and all flags. */
  #addTerm(term: number, posting: number, flag: number): void {
    if (this.#latest.get(term) !== this.#documentsCount) {
      this.#latest.set(term, this.#documentsCount);
      this.#entries.set(term, this.#docTerms.length);
      this.#docTerms.push((term << TERM_SHIFT) | flag | posting);
      return;
    }
    const at = this.#entries.get(term);
    const known = this.#docTerms.get(at);
    const best = Math.min(known & POSTING_MASK, posting);
    this.#docTerms.set(at, (known & ~POSTING_MASK) | flag | best);
  }

  #analyzeShared(text: string): readonly AnalyzedWord[] {
    let words = this.#texts.get(text);
    if (words === undefined) {
      words = this.#analyze(text);
      this.#texts.set(text, words);
    }
    return words;
  }

  #analyze(text: string): readonly AnalyzedWord[] {
    const words: AnalyzedWord[] = [];
    for (const raw of splitWords(text)) {
      const word = this.#words.get(raw) ?? this.#analyzeWord(raw);
      if (word !== undefined) words.push(word);
    }
    return words;
  }

  #analyzeWord(raw: string): AnalyzedWord | undefined {
    const word = analyzeWord(raw);
    const analyzed = word && {
      term: this.#termNumber(word.text),
      parts: word.parts.map((part) => this.#termNumber(part)),
    };
    this.#words.set(raw, analyzed);
    return analyzed;
  }

  #termNumber(text: string): number {
    let number = this.#termNumbers.get(text);
    if (number === undefined) {
      number = this.#terms.length;
      if (number === TERMS_MAX) throw new Error(`a batch of documents holds at most ${TERMS_MAX} terms`);
      this.#termNumbers.set(text, number);
      this.#terms.push(text);
      this.#latest.push(0);
      this.#entries.push(0);
    }
    return number;
  }
}
