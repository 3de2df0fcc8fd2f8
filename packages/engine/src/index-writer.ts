import { isFunctionWord } from './analysis/function-words.ts';
import { Bitset } from './bitset.ts';
import { writeDeletionIndex } from './dictionary/deletion-index-writer.ts';
import { writeDictionary } from './dictionary/dictionary-writer.ts';
import { writeSoundIndex } from './dictionary/sound-index.ts';
import { TermDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, IndexDocument } from './document.ts';
import { type AnalyzedDocuments, POSTING_MASK, TERM_SHIFT } from './documents/analyzed-documents.ts';
import { DocumentAnalyzer } from './documents/document-analyzer.ts';
import { FacetCounts } from './docvalues/facet-counts.ts';
import { facetRow } from './docvalues/facet-row.ts';
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
import { DOC_SHIFT } from './postings/posting.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { PostingsWriter } from './postings/postings-writer.ts';
import { ownTerms } from './query/own-terms.ts';
import { type Trait, writeTraits } from './query/traits.ts';
import { writeBestMatches } from './ranking/best-matches-writer.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';
import { SuggestionsWriter } from './suggest/suggestions-writer.ts';
import { TagsOfPacks } from './tags-of-packs.ts';

/** Under which numbers the index collects the terms and tags of a batch. */
interface BatchNumbers {
  readonly terms: GrowableInts;
  /** UNSEEN until a document has the tag: the text that is seen first is the one people read. */
  readonly tags: GrowableInts;
}

const UNSEEN = -1;

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
  readonly #meanings: MeaningsWriter;
  readonly #suggestions = new SuggestionsWriter();
  readonly #traits = new Map<string, Trait>();
  readonly #nameWords = new GrowableInts();
  readonly #variants = new GrowableInts();
  /** The number of each document's pack, by slug. */
  readonly #packs = new GrowableInts();
  readonly #packNumbers = new Map<string, number>();
  readonly #analyzer = new DocumentAnalyzer();
  readonly #analyzerNumbers: BatchNumbers = { terms: new GrowableInts(), tags: new GrowableInts() };
  readonly #batches = new Map<AnalyzedDocuments, BatchNumbers>();

  /** `meanings` may have been told of before there are documents. */
  constructor(facetFields: readonly FacetField[], meanings = new MeaningsWriter()) {
    this.#meanings = meanings;
    this.#fields = facetFields;
    this.#facets = new FacetsWriter(facetFields);
  }

  /** Throws when a facet value is missing or out of range, or when there are too many documents. */
  add(document: IndexDocument): void {
    const facets = facetRow(this.#fields, document);
    this.#analyzer.clear();
    this.#analyzer.add(document);
    const batch = this.#analyzer.view();
    this.#extend(this.#analyzerNumbers, batch);
    this.#markVariant(document.isVariant);
    this.#add(batch, 0, this.#analyzerNumbers, facets, document.packWords[0] ?? '');
  }

  /**
   * The same for a document that has been taken apart before: `facets` is its `facetRow`, `pack` the slug of its pack. A
   * batch must not change once a document of it has been added.
   */
  addAnalyzed(
    batch: AnalyzedDocuments,
    row: number,
    facets: Int32Array,
    pack: string,
    isVariant?: boolean,
  ): void {
    let numbers = this.#batches.get(batch);
    if (numbers === undefined) {
      numbers = { terms: new GrowableInts(), tags: new GrowableInts() };
      this.#extend(numbers, batch);
      this.#batches.set(batch, numbers);
    }
    this.#markVariant(isVariant);
    this.#add(batch, row, numbers, facets, pack);
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
      { name: 'engine.variants', data: bitsOf(this.#variants.view(), documentsCount) },
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
    sections.push(...writePostings(dictionary, postings, nameWords));
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

  /** To be called before the next document is added. */
  #markVariant(isVariant = false): void {
    if (isVariant) this.#variants.push(this.#nameWords.length);
  }

  #packNumber(slug: string): number {
    const number = this.#packNumbers.get(slug) ?? this.#packNumbers.size;
    this.#packNumbers.set(slug, number);
    return number;
  }

  #extend({ terms, tags }: BatchNumbers, batch: AnalyzedDocuments): void {
    for (let term = terms.length; term < batch.terms.length; term++)
      terms.push(this.#postings.termNumber(batch.terms[term]!));
    while (tags.length < batch.tags.length) tags.push(UNSEEN);
  }

  #add(
    batch: AnalyzedDocuments,
    row: number,
    { terms, tags }: BatchNumbers,
    facets: Int32Array,
    pack: string,
  ): void {
    const docId = this.#nameWords.length;
    if (docId === DOCUMENTS_MAX) throw new Error(`an index holds at most ${DOCUMENTS_MAX} documents`);
    this.#facets.add(facets);
    this.#nameWords.push(batch.nameWords[row]!);
    this.#packs.push(this.#packNumber(pack));
    const [from, to] = [batch.termOffsets[row]!, batch.termOffsets[row + 1]!];
    for (let at = from; at < to; at++) {
      const entry = batch.docTerms[at]!;
      this.#postings.add(terms.get(entry >>> TERM_SHIFT), (docId << DOC_SHIFT) | (entry & POSTING_MASK));
    }
    this.#suggestions.add(batch.docTerms, from, to, terms);
    for (let at = batch.tagOffsets[row]!; at < batch.tagOffsets[row + 1]!; at++) {
      const tag = batch.docTags[at]! >>> 1;
      if (tags.get(tag) === UNSEEN) tags.set(tag, this.#tagNumber(batch, tag, terms));
      this.#tags.add(tags.get(tag), (batch.docTags[at]! & 1) === 1);
    }
    this.#tags.endDocument();
  }

  #tagNumber(batch: AnalyzedDocuments, tag: number, terms: GrowableInts): number {
    return this.#tags.numberOf(batch.tags[tag]!, () => batch.tagWords[tag]!.map((term) => terms.get(term)));
  }
}

function bitsOf(members: Iterable<number>, size: number): Uint32Array {
  const set = Bitset.ofSize(size);
  for (const member of members) set.add(member);
  return set.words;
}
