import { isFunctionWord } from './analysis/function-words.ts';
import { Bitset } from './collections/bitset.ts';
import { TermDictionary, writeDictionary } from './dictionary/term-dictionary.ts';
import type { FacetField, IndexDocument } from './document.ts';
import { BatchWriter, type DocumentBatch } from './documents/document-batch.ts';
import { orderDocuments } from './documents/ordered-documents.ts';
import { termPostings } from './documents/term-postings.ts';
import { FacetGroupsWriter, facetRow } from './docvalues/facet-groups.ts';
import { writeFacets } from './docvalues/facets-writer.ts';
import { writeTags } from './docvalues/tags-writer.ts';
import { DOCUMENTS_MAX } from './limits.ts';
import { writePostings } from './postings/frequent-lists-writer.ts';
import { IntArena } from './postings/int-arena.ts';
import { PostingLists } from './postings/posting-lists.ts';
import type { Section } from './snapshot/section.ts';
import { Snapshot } from './snapshot/snapshot-reader.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';
import { writeSuggestions } from './suggest/suggestions-writer.ts';
import { type FacetWord, writeFacetWords } from './term-expansion/facet-words.ts';
import { type ThesaurusTarget, ThesaurusWriter } from './thesaurus/thesaurus.ts';
import { writeThesaurusIndex } from './thesaurus/thesaurus-index.ts';
import { writeAnswers } from './write-answers.ts';
import { writeCorrections } from './write-corrections.ts';

/**
 * Collects documents and returns the sections that a `Searcher` reads. The order of adding is the static rank: of two
 * equally good matches the one added first ranks first. Equal documents in equal order give equal sections.
 */
export class IndexWriter {
  readonly #fields: readonly FacetField[];
  readonly #thesaurus = new ThesaurusWriter();
  readonly #facetWords = new Map<string, FacetWord>();
  readonly #facetGroups: FacetGroupsWriter;
  readonly #batches: Omit<DocumentBatch, 'facets'>[] = [];
  readonly #packNumbers = new Map<string, number>();
  /** Collects the documents of `add`. */
  readonly #single = new BatchWriter();
  #documentsCount = 0;

  constructor(facetFields: readonly FacetField[]) {
    this.#fields = facetFields;
    this.#facetGroups = new FacetGroupsWriter(facetFields);
  }

  /** Throws when a facet value is missing or out of range, or when there are too many documents. */
  add(document: IndexDocument): void {
    const facets = facetRow(this.#fields, document);
    const docId = this.#documentsCount;
    this.#count(1);
    this.#single.add(document, docId, facets, this.#packNumber(document.packWords[0] ?? ''));
  }

  /**
   * Adds analyzed documents of one pack. The arrays must not change afterwards, except `facets`, which are read at
   * once. In the end the docIds of all documents must be 0, 1, 2, …; `add` takes the next docId.
   */
  addBatch({ docIds, pack, ...batch }: Omit<DocumentBatch, 'packs'> & { readonly pack: string }): void {
    this.#count(docIds.length);
    const packs = new Int32Array(docIds.length).fill(this.#packNumber(pack));
    this.#take({ ...batch, docIds, packs });
  }

  /**
   * Adds thesaurus targets of a phrase in any language: words of names. Phrases are looked up without regard to case
   * and accents, and targets that no document has are ignored.
   */
  addThesaurusEntry(phrase: string, targets: readonly ThesaurusTarget[]): void {
    this.#thesaurus.add(phrase, targets);
  }

  /**
   * Adds a phrase that asks for documents with one of these facet values: `outlined bookmark` is a bookmark that is
   * outlined, whatever its name. Searched when names alone match too little, or at once if the facet word is certain.
   */
  addFacetWord(phrase: string, facetWord: FacetWord): void {
    this.#facetWords.set(phrase, facetWord);
  }

  /** All sections of the engine; their names begin with `engine.`. Must be called once. */
  finish(): Section[] {
    this.#take(this.#single.batch());
    const documents = orderDocuments(this.#batches);
    const { nameWords } = documents;
    const documentsCount = nameWords.length;
    const sections: Section[] = [
      { name: 'engine.schema', data: encodeUtf8(JSON.stringify({ documentsCount, facets: this.#fields })) },
      { name: 'engine.nameWords', data: nameWords },
      { name: 'engine.variants', data: this.#variants(documentsCount) },
      ...writeDictionary(documents.terms),
      ...writeFacets(this.#fields, this.#facetGroups.finish()),
      ...writeTags(
        documents,
        (text) => isFunctionWord(text) || this.#facetWords.get(text)?.certainty === 'maybe',
      ),
    ];
    const dictionary = new TermDictionary(new Snapshot(sections));
    sections.push(...writePostings(dictionary, termPostings(documents), nameWords));
    const lists = new PostingLists(new Snapshot(sections), dictionary, new IntArena(), documentsCount);
    return [
      ...sections,
      writeFacetWords(this.#facetWords),
      ...writeSuggestions(documents, dictionary),
      ...writeThesaurusIndex(this.#thesaurus.finish(), dictionary, lists, nameWords),
      ...writeCorrections(sections),
      ...writeAnswers({ base: sections, facets: this.#fields, packs: this.#packs(documentsCount) }),
    ];
  }

  #take({ facets, ...batch }: DocumentBatch): void {
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

  #variants(documentsCount: number): Uint32Array {
    const set = Bitset.ofSize(documentsCount);
    for (const { docIds, isVariant } of this.#batches)
      for (let row = 0; row < docIds.length; row++) if (isVariant[row] === 1) set.add(docIds[row]!);
    return set.words;
  }

  /** By docId, the number of the pack. */
  #packs(documentsCount: number): Int32Array {
    const packs = new Int32Array(documentsCount);
    for (const { docIds, packs: ofBatch } of this.#batches)
      for (let row = 0; row < docIds.length; row++) packs[docIds[row]!] = ofBatch[row]!;
    return packs;
  }
}
