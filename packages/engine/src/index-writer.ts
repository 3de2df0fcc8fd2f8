import { isFunctionWord } from './analysis/function-words.ts';
import { Bitset } from './bitset.ts';
import { writeDictionary } from './dictionary/dictionary-writer.ts';
import { TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, IndexDocument } from './document.ts';
import type { AnalyzedDocuments } from './documents/analyzed-documents.ts';
import { DocumentAnalyzer } from './documents/document-analyzer.ts';
import { type OrderedDocuments, orderDocuments } from './documents/ordered-documents.ts';
import { facetRow } from './docvalues/facet-row.ts';
import { FacetsWriter } from './docvalues/facets-writer.ts';
import { writeTags } from './docvalues/tags-writer.ts';
import { GrowableInts } from './growable-ints.ts';
import { DOCUMENTS_MAX } from './limits.ts';
import type { Meaning } from './meanings/meaning.ts';
import { writeMeanings } from './meanings/meanings-writer.ts';
import { EMPTY_THESAURUS } from './meanings/thesaurus.ts';
import { ThesaurusWriter } from './meanings/thesaurus-writer.ts';
import { writePostings } from './postings/hot-lists-writer.ts';
import { IntArena } from './postings/int-arena.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { termPostings } from './postings/term-postings.ts';
import { type Trait, writeTraits } from './query/traits.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';
import { writeSuggestions } from './suggest/suggestions-writer.ts';
import { type AnswerSource, writeAnswers } from './write-answers.ts';
import { writeCorrections } from './write-corrections.ts';

/** An index of which the sections are written that all others follow from. */
export interface BegunIndex {
  readonly base: readonly Section[];
  /** The sections behind them, but for the answers to hot words and what `writeCorrections` gives. */
  readonly rest: () => Section[];
  /** What `writeAnswers` takes, in this thread or another; its sections come last. */
  readonly answerSource: AnswerSource;
}

/**
 * Collects documents and gives the sections in which a `Searcher` finds them again. The order of adding is the
 * static rank: of two equally good matches the one added first stands first. Equal documents in equal order give
 * equal sections.
 */
export class IndexWriter {
  readonly #fields: readonly FacetField[];
  readonly #facets: FacetsWriter;
  readonly #thesaurus: ThesaurusWriter;
  readonly #traits = new Map<string, Trait>();
  readonly #variants = new GrowableInts();
  /** The number of each document's pack, by slug. */
  readonly #packs = new GrowableInts();
  readonly #packNumbers = new Map<string, number>();
  /** Takes those documents apart that come whole. */
  readonly #analyzer = new DocumentAnalyzer();
  /** The numbers of the batches that documents have come in, the analyzer's own among them; and where each document is. */
  readonly #batches = new Map<AnalyzedDocuments | DocumentAnalyzer, number>();
  readonly #batchOf = new GrowableInts();
  readonly #rowOf = new GrowableInts();

  /** `thesaurus` is what is known of phrases, whatever documents there are. */
  constructor(facetFields: readonly FacetField[], thesaurus = EMPTY_THESAURUS) {
    this.#thesaurus = new ThesaurusWriter(thesaurus);
    this.#fields = facetFields;
    this.#facets = new FacetsWriter(facetFields);
  }

  /** Throws when a facet value is missing or out of range, or when there are too many documents. */
  add(document: IndexDocument): void {
    const facets = facetRow(this.#fields, document);
    const row = this.#analyzer.documentsCount;
    this.#analyzer.add(document);
    this.#add(this.#analyzer, row, facets, document.packWords[0] ?? '', document.isVariant);
  }

  /**
   * The same for a document that has been taken apart before: `facets` is its `facetRow`, `pack` the slug of its pack. In the
   * end every row of a batch must have been added, and none may have changed.
   */
  addAnalyzed(
    batch: AnalyzedDocuments,
    row: number,
    facets: Int32Array,
    pack: string,
    isVariant?: boolean,
  ): void {
    this.#add(batch, row, facets, pack, isVariant);
  }

  /**
   * Tells what people may mean by a phrase in any language: words of names. Phrases are looked up as they are,
   * whatever their case and accents; meanings that no document has are passed over.
   */
  addMeanings(phrase: string, meanings: readonly Meaning[]): void {
    this.#thesaurus.add(phrase, meanings);
  }

  /**
   * Tells which words ask for documents with one of these values of a facet: `outlined bookmark` is a bookmark that is
   * outlined, whatever its name says. Used where names alone do not answer, or, for a trait that is sure, at once.
   */
  addTrait(phrase: string, trait: Trait): void {
    this.#traits.set(phrase, trait);
  }

  /** All sections of the engine; their names begin with `engine.`. Call it once, or `begin`. */
  finish(): Section[] {
    const { base, rest, answerSource } = this.begin();
    return [...base, ...rest(), ...writeCorrections(base), ...writeAnswers(answerSource)];
  }

  /**
   * The same in steps, some of which can be done side by side. `place` may put the base where other threads see it. Meanings, and traits
   * that are surer than `maybe`, may come until `rest` is asked for; documents and other traits may not.
   */
  begin(place = (base: readonly Section[]): readonly Section[] => base): BegunIndex {
    const documents = this.#orderedDocuments();
    const { nameWords } = documents;
    const documentsCount = nameWords.length;
    const sections: Section[] = [
      { name: 'engine.schema', data: encodeUtf8(JSON.stringify({ documentsCount, facets: this.#fields })) },
      { name: 'engine.nameWords', data: nameWords },
      { name: 'engine.variants', data: bitsOf(this.#variants.view(), documentsCount) },
      ...writeDictionary(documents.terms),
      ...this.#facets.finish(),
      ...writeTags(
        documents,
        (text) => isFunctionWord(text) || this.#traits.get(text)?.certainty === 'maybe',
      ),
    ];
    const dictionary = new TermDictionary(new Snapshot(sections));
    const base = place([...sections, ...writePostings(dictionary, termPostings(documents), nameWords)]);
    return {
      base,
      rest: () => this.#rest(documents, new Snapshot(base)),
      answerSource: { base, facets: this.#fields, packs: this.#packs.view() },
    };
  }

  #rest(documents: OrderedDocuments, base: Snapshot): Section[] {
    const { nameWords } = documents;
    const dictionary = new TermDictionary(base);
    const lists = new PostingLists(base, dictionary, new IntArena(), nameWords.length);
    return [
      writeTraits(this.#traits),
      ...writeSuggestions(documents, dictionary),
      ...writeMeanings(this.#thesaurus.finish(), dictionary, lists, nameWords),
    ];
  }

  #add(
    batch: AnalyzedDocuments | DocumentAnalyzer,
    row: number,
    facets: Int32Array,
    pack: string,
    isVariant = false,
  ): void {
    const docId = this.#rowOf.length;
    if (docId === DOCUMENTS_MAX) throw new Error(`an index holds at most ${DOCUMENTS_MAX} documents`);
    this.#facets.add(facets);
    if (isVariant) this.#variants.push(docId);
    this.#packs.push(numberOf(pack, this.#packNumbers));
    this.#batchOf.push(numberOf(batch, this.#batches));
    this.#rowOf.push(row);
  }

  #orderedDocuments(): OrderedDocuments {
    const batches = Array.from(this.#batches.keys(), (batch) =>
      batch instanceof DocumentAnalyzer ? batch.view() : batch,
    );
    return orderDocuments(batches, this.#batchOf.view(), this.#rowOf.view());
  }
}

/** The number of a key in the order of first mention. */
function numberOf<Key>(key: Key, numbers: Map<Key, number>): number {
  const number = numbers.get(key) ?? numbers.size;
  if (number === numbers.size) numbers.set(key, number);
  return number;
}

function bitsOf(members: Iterable<number>, size: number): Uint32Array {
  const set = Bitset.ofSize(size);
  for (const member of members) set.add(member);
  return set.words;
}
