import { analyzeWord, splitWords } from './analysis/analyzer.ts';
import { isFunctionWord } from './analysis/function-words.ts';
import { writeDeletionIndex } from './dictionary/deletion-index-writer.ts';
import { writeDictionary } from './dictionary/dictionary-writer.ts';
import { writeSoundIndex } from './dictionary/sound-index.ts';
import { TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, IndexDocument } from './document.ts';
import { FacetCounts } from './docvalues/facet-counts.ts';
import { FacetsWriter } from './docvalues/facets-writer.ts';
import { Tags } from './docvalues/tags.ts';
import { TagsWriter } from './docvalues/tags-writer.ts';
import { GrowableInts } from './growable-ints.ts';
import { DOCUMENTS_MAX } from './limits.ts';
import type { Meaning } from './meanings/meaning.ts';
import { MeaningsWriter } from './meanings/meanings-writer.ts';
import { writePostings } from './postings/hot-lists-writer.ts';
import { IntArena } from './postings/int-arena.ts';
import { writeLongSets } from './postings/long-sets-writer.ts';
import { COST, FIELD, POSITION_MASK } from './postings/posting.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { PostingsWriter } from './postings/postings-writer.ts';
import { ownTerms } from './query/own-terms.ts';
import { type Trait, writeTraits } from './query/traits.ts';
import { writeBestMatches } from './ranking/best-matches-writer.ts';
import { NAME_WORDS_MAX } from './ranking/scores.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';
import { SuggestionsWriter } from './suggest/suggestions-writer.ts';
import { TagsOfPacks } from './tags-of-packs.ts';

/** A text as the postings need it: per word its term, and the terms of its parts. */
interface IndexedWord {
  readonly term: number;
  readonly parts: readonly number[];
}

/**
 * Collects documents and gives the sections in which a `Searcher` finds them again. The order of adding is the
 * static rank: of two equally good matches the one added first stands first. Equal documents in equal order give
 * equal sections.
 */
export class IndexWriter {
  readonly #fields: readonly FacetField[];
  readonly #postings = new PostingsWriter();
  readonly #facets: FacetsWriter;
  readonly #tags = new TagsWriter();
  readonly #meanings = new MeaningsWriter();
  readonly #suggestions = new SuggestionsWriter();
  readonly #traits = new Map<string, Trait>();
  readonly #nameWords = new GrowableInts();
  /** The number of each document's pack, by slug. */
  readonly #packs = new GrowableInts();
  readonly #packNumbers = new Map<string, number>();
  /** Words, and texts that many documents share, such as tags, are taken apart once. */
  readonly #words = new Map<string, IndexedWord | undefined>();
  readonly #texts = new Map<string, readonly IndexedWord[]>();

  constructor(facetFields: readonly FacetField[]) {
    this.#fields = facetFields;
    this.#facets = new FacetsWriter(facetFields);
  }

  /** Throws when a facet value is missing or out of range, or when there are too many documents. */
  add(document: IndexDocument): void {
    const docId = this.#nameWords.length;
    if (docId === DOCUMENTS_MAX) throw new Error(`an index holds at most ${DOCUMENTS_MAX} documents`);
    this.#facets.add(document);
    const nameWords = this.#analyze(document.name);
    this.#nameWords.push(Math.min(nameWords.length, NAME_WORDS_MAX));
    nameWords.forEach((word, position) => {
      this.#addWord(docId, word, FIELD.name, position);
    });
    this.#packs.push(this.#packNumber(document.packWords[0] ?? ''));
    const names = nameWords.flatMap(termsOf);
    for (const alias of document.aliases) {
      const words = this.#analyze(alias);
      names.push(...words.flatMap(termsOf));
      this.#addWords(docId, words, words.length === 1 ? FIELD.wholeAlias : FIELD.alias);
    }
    for (const { text } of document.tags) this.#addWords(docId, this.#analyzeShared(text), FIELD.tag);
    document.packWords.forEach((text, i) => {
      const words = this.#analyzeShared(text);
      this.#addWords(docId, words, i === 0 && words.length === 1 ? FIELD.packSlug : FIELD.packTitle);
    });
    this.#tags.add(document.tags, names, (text) => this.#analyzeShared(text).map(({ term }) => term));
    this.#suggestions.add({
      names,
      tags: document.tags.flatMap(({ text }) => this.#analyzeShared(text).flatMap(termsOf)),
      pack: document.packWords.slice(0, 1).flatMap((slug) => this.#analyzeShared(slug).flatMap(termsOf)),
    });
  }

  /**
   * Tells what people may mean by a phrase in any language: words of names. Phrases are looked up as they are,
   * whatever their case and accents; meanings that no document has are passed over.
   */
  addMeanings(phrase: string, meanings: readonly Meaning[]): void {
    this.#meanings.add(phrase, meanings);
  }

  /**
   * Tells which words ask for documents with one of these values of a facet: `outlined bookmark` is a bookmark that is
   * outlined, whatever its name says. Used where names alone do not answer, or, for a trait that is sure, at once.
   */
  addTrait(phrase: string, trait: Trait): void {
    this.#traits.set(phrase, trait);
  }

  /** All sections of the engine; their names begin with `engine.`. Call it once. */
  finish(): Section[] {
    const documentsCount = this.#nameWords.length;
    const nameWords = new Uint8Array(this.#nameWords.view());
    const postings = this.#postings.finish();
    const sections: Section[] = [
      { name: 'engine.schema', data: encodeUtf8(JSON.stringify({ documentsCount, facets: this.#fields })) },
      { name: 'engine.nameWords', data: nameWords },
      ...writeDictionary(postings.terms),
      ...writeDeletionIndex(postings.terms),
      ...writeSoundIndex(postings.terms),
      ...this.#facets.finish(),
      writeTraits(this.#traits),
      ...this.#tags.finish(
        postings.finalNumbers,
        (text) => isFunctionWord(text) || this.#traits.get(text)?.certainty === 'maybe',
      ),
    ];
    const dictionary = new TermDictionary(new Snapshot(sections));
    sections.push(...writePostings(dictionary, postings, documentsCount));
    sections.push(...this.#suggestions.finish(dictionary, postings.finalNumbers));

    const snapshot = new Snapshot(sections);
    const lists = new PostingLists(snapshot, dictionary, new IntArena(), documentsCount);
    const hotLists = Array.from({ length: lists.slotsCount }, (_, slot) => lists.ofSlot(slot));
    sections.push(...writeLongSets(hotLists, documentsCount));
    sections.push(...this.#meanings.finish(dictionary, lists, nameWords));
    sections.push(
      ...writeBestMatches({
        lists,
        nameWords,
        facetCounts: new FacetCounts(snapshot, this.#fields),
        relatedTags: new TagsOfPacks(new Tags(snapshot), this.#packs.view()),
        ownTermsOf: (word) => ownTerms(dictionary, [word]),
      }),
    );
    return sections;
  }

  #packNumber(slug: string): number {
    const number = this.#packNumbers.get(slug) ?? this.#packNumbers.size;
    this.#packNumbers.set(slug, number);
    return number;
  }

  #addWords(docId: number, words: readonly IndexedWord[], field: number): void {
    for (const word of words) this.#addWord(docId, word, field, POSITION_MASK);
  }

  #addWord(docId: number, { term, parts }: IndexedWord, field: number, position: number): void {
    this.#postings.add(term, docId, COST.exact, field, position);
    for (const part of parts) this.#postings.add(part, docId, COST.part, field, position);
  }

  #analyzeShared(text: string): readonly IndexedWord[] {
    let words = this.#texts.get(text);
    if (words === undefined) {
      words = this.#analyze(text);
      this.#texts.set(text, words);
    }
    return words;
  }

  #analyze(text: string): readonly IndexedWord[] {
    const words: IndexedWord[] = [];
    for (const raw of splitWords(text)) {
      const word = this.#words.get(raw) ?? this.#analyzeWord(raw);
      if (word !== undefined) words.push(word);
    }
    return words;
  }

  #analyzeWord(raw: string): IndexedWord | undefined {
    const word = analyzeWord(raw);
    const indexed = word && {
      term: this.#postings.termNumber(word.text),
      parts: word.parts.map((part) => this.#postings.termNumber(part)),
    };
    this.#words.set(raw, indexed);
    return indexed;
  }
}

function termsOf({ term, parts }: IndexedWord): number[] {
  return [term, ...parts];
}
