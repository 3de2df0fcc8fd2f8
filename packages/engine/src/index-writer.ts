import { isFunctionWord } from './analysis/function-words.ts';
import { Bitset } from './collections/bitset.ts';
import { GrowableInts } from './collections/growable-ints.ts';
import { writeDeletionIndex } from './dictionary/deletion-index.ts';
import { writePhoneticIndex } from './dictionary/phonetic-index.ts';
import { TermDictionary, writeDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, IndexDocument } from './document.ts';
import { DocumentAnalyzer } from './documents/document-analyzer.ts';
import { type DocumentBatch, orderDocuments, termPostings } from './documents/ordered-documents.ts';
import { FacetCounts } from './docvalues/facet-counts.ts';
import { FacetGroupsWriter, facetRow } from './docvalues/facet-groups.ts';
import { writeFacets } from './docvalues/facets-writer.ts';
import { Tags } from './docvalues/tags.ts';
import { withConceptTags, writeTags } from './docvalues/tags-writer.ts';
import { DOCUMENTS_MAX, RELATED_TAGS_MAX } from './limits.ts';
import { writeBitmaps } from './postings/bitmap-postings.ts';
import { writePostings } from './postings/frequent-lists-writer.ts';
import { PostingLists } from './postings/posting-lists.ts';
import { type FacetWord, writeFacetWords } from './query-parsing/facet-words.ts';
import { writeTopK } from './ranking/top-k-writer.ts';
import { type Section, Snapshot } from './snapshot/snapshot.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';
import { writeSuggestions } from './suggest/suggestions-writer.ts';
import { queryTerms } from './tags/query-terms.ts';
import { RelatedTags } from './tags/related-tags.ts';
import { writeTagsOfTerms } from './tags/tags-of-terms.ts';
import { type ThesaurusTarget, ThesaurusWriter } from './thesaurus/thesaurus.ts';
import { writeThesaurusIndex } from './thesaurus/thesaurus-index.ts';

/** Documents of one pack. */
type PackBatch = Omit<DocumentBatch, 'packs'> & Pick<IndexDocument, 'isPrivate'> & { readonly pack: string };

/**
 * Collects documents and returns the sections that a `Searcher` reads. docIds are the static rank: of two equally good
 * matches the one with the lower docId ranks first. Equal documents in equal order give equal sections.
 */
export class IndexWriter {
  readonly #fields: readonly FacetField[];
  readonly #thesaurus = new ThesaurusWriter();
  readonly #facetWords = new Map<string, FacetWord>();
  #uninformative: { readonly words: ReadonlySet<string>; readonly brandTags: ReadonlySet<string> } = {
    words: new Set(),
    brandTags: new Set(),
  };
  #conceptTags: readonly (readonly string[])[] = [];
  readonly #facetGroups: FacetGroupsWriter;
  readonly #batches: Omit<DocumentBatch, 'facets'>[] = [];
  readonly #packNumbers = new Map<string, number>();
  /** With `#rows`, the batch of all documents of `add`. */
  readonly #analyzer = new DocumentAnalyzer();
  readonly #rows = {
    docIds: new GrowableInts(),
    facets: new GrowableInts(),
    packs: new GrowableInts(),
    isVariant: new GrowableInts(),
    placeFacts: new GrowableInts(),
  };
  /** The docIds of private documents. */
  readonly #private: number[] = [];
  #documentsCount = 0;

  constructor(facetFields: readonly FacetField[]) {
    this.#fields = facetFields;
    this.#facetGroups = new FacetGroupsWriter(facetFields);
  }

  /** Adds a document. Throws when its facet values do not fit the fields, or when there are too many documents. */
  add(document: IndexDocument): void {
    const facets = facetRow(this.#fields, document);
    this.#rows.docIds.push(this.#documentsCount);
    if (document.isPrivate === true) this.#private.push(this.#documentsCount);
    this.#count(1);
    this.#analyzer.add(document);
    for (const value of facets) this.#rows.facets.push(value);
    this.#rows.packs.push(this.#packNumber(document.packWords[0] ?? ''));
    this.#rows.isVariant.push(document.isVariant === true ? 1 : 0);
    this.#rows.placeFacts.push(document.placeFacts ?? 0);
  }

  /**
   * Adds analyzed documents of one pack. The arrays must not change afterwards, except `facets`, which are read at
   * once. In the end the docIds of all documents must be 0, 1, 2, …; `add` uses the number of documents added before.
   * Throws when there are too many documents.
   */
  addBatch({ docIds, pack, isPrivate = false, ...batch }: PackBatch): void {
    this.#count(docIds.length);
    if (isPrivate) for (const docId of docIds) this.#private.push(docId);
    const packs = new Int32Array(docIds.length).fill(this.#packNumber(pack));
    this.#append({ ...batch, docIds, packs });
  }

  /**
   * Adds thesaurus targets of a phrase in any language: words of names. Phrases are looked up without regard to case.
   * A typed phrase without accents also finds one with accents. Targets that no document has are ignored.
   */
  addThesaurusEntry(phrase: string, targets: readonly ThesaurusTarget[]): void {
    this.#thesaurus.add(phrase, targets);
  }

  /**
   * Adds a phrase that asks for documents with one of these facet values: `outlined bookmark` is a bookmark that is
   * outlined, whatever its name. `FacetWord.certainty` decides when it applies. Replaces an earlier one.
   */
  addFacetWord(phrase: string, facetWord: FacetWord): void {
    this.#facetWords.set(phrase, facetWord);
  }

  /** Related tags leave out these words, and words that often name documents with one of these tags (slugs). */
  setUninformativeTags(words: ReadonlySet<string>, brandTags: ReadonlySet<string>): void {
    this.#uninformative = { words, brandTags };
  }

  /** Adds tags (slugs by docId) that find documents and are listed with them, but are no words of the search. */
  setConceptTags(slugs: readonly (readonly string[])[]): void {
    this.#conceptTags = slugs;
  }

  /** Returns all sections of the engine; their names begin with `engine.`. Call it once, after all documents. */
  finish(): Section[] {
    this.#append({
      analyzed: this.#analyzer.view(),
      docIds: new Uint32Array(this.#rows.docIds.view()),
      facets: this.#rows.facets.view(),
      packs: this.#rows.packs.view(),
      isVariant: new Uint8Array(this.#rows.isVariant.view()),
      placeFacts: new Uint32Array(this.#rows.placeFacts.view()),
    });
    const documents = orderDocuments(this.#batches);
    const { nameWords } = documents;
    const documentsCount = nameWords.length;
    const sections: Section[] = [
      { name: 'engine.schema', data: encodeUtf8(JSON.stringify({ documentsCount, facets: this.#fields })) },
      { name: 'engine.nameWords', data: nameWords },
      { name: 'engine.variants', data: this.#variants(documentsCount) },
      { name: 'engine.placeFacts', data: this.#byDocId(new Uint32Array(documentsCount), 'placeFacts') },
      ...writeDictionary(documents.terms),
      ...writeFacets(this.#fields, this.#facetGroups.finish()),
      ...writeTags(
        withConceptTags(documents, this.#conceptTags, this.#uninformative.brandTags),
        (text) =>
          isFunctionWord(text) ||
          this.#uninformative.words.has(text) ||
          this.#facetWords.get(text)?.certainty === 'maybe',
        this.#uninformative.brandTags,
      ),
    ];
    const dictionary = new TermDictionary(new Snapshot(sections));
    sections.push(...writePostings(dictionary, termPostings(documents), nameWords));
    const snapshot = new Snapshot(sections);
    const lists = new PostingLists(snapshot, dictionary, documentsCount);
    const frequent = Array.from({ length: lists.slotsCount }, (_, slot) => lists.ofSlot(slot));
    const facetCounts = new FacetCounts(snapshot, this.#fields);
    const packs = this.#byDocId(new Int32Array(documentsCount), 'packs');
    const tags = new RelatedTags(new Tags(snapshot), packs);
    const relatedTags = (docs: Uint32Array, term: string) => {
      const byPack = docs.sort((a, b) => packs[a]! - packs[b]!);
      return tags.of(byPack, queryTerms(dictionary, [term]), [], RELATED_TAGS_MAX);
    };
    return [
      ...sections,
      writeFacetWords(this.#facetWords),
      ...writeSuggestions(documents, dictionary, this.#private),
      ...writeThesaurusIndex(this.#thesaurus.finish(), dictionary, lists, nameWords),
      ...writeDeletionIndex(documents.terms),
      ...writePhoneticIndex(documents.terms),
      ...writeTopK(lists, nameWords, facetCounts),
      ...writeTagsOfTerms(dictionary, lists, relatedTags),
      ...writeBitmaps(frequent, documentsCount),
    ];
  }

  #append({ facets, ...batch }: DocumentBatch): void {
    this.#facetGroups.add(batch.docIds, facets);
    this.#batches.push(batch);
  }

  /** The number of a pack, in the order of first occurrence. */
  #packNumber(pack: string): number {
    const number = this.#packNumbers.get(pack) ?? this.#packNumbers.size;
    this.#packNumbers.set(pack, number);
    return number;
  }

  #count(added: number): void {
    this.#documentsCount += added;
    if (this.#documentsCount > DOCUMENTS_MAX)
      throw new Error(`an index holds at most ${DOCUMENTS_MAX} documents`);
  }

  /** The set of the docIds that are variants. */
  #variants(documentsCount: number): Uint32Array {
    const set = Bitset.ofSize(documentsCount);
    for (const { docIds, isVariant } of this.#batches)
      for (let row = 0; row < docIds.length; row++) if (isVariant[row] === 1) set.add(docIds[row]!);
    return set.words;
  }

  /** Fills an array with a column by docId. */
  #byDocId<Values extends Int32Array | Uint32Array>(values: Values, column: 'packs' | 'placeFacts'): Values {
    for (const { docIds, [column]: ofBatch } of this.#batches)
      for (let row = 0; row < docIds.length; row++) values[docIds[row]!] = ofBatch[row]!;
    return values;
  }
}
