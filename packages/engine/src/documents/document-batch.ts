import { GrowableInts } from '../collections/growable-ints.ts';
import type { IndexDocument } from '../document.ts';
import type { AnalyzedDocuments } from './analyzed-documents.ts';
import { DocumentAnalyzer } from './document-analyzer.ts';

/** Documents taken apart together, and what an index has to know of them beside their words; all by row. */
export interface DocumentBatch {
  readonly analyzed: AnalyzedDocuments;
  readonly docIds: Uint32Array;
  /** The `facetRow` of each, one behind the other. */
  readonly facets: Int32Array;
  /** A number that the documents of one pack share, in any batch: 0, 1, 2, …. */
  readonly packs: Int32Array;
  /** 1 where an earlier document of the same pack is named the same but for style. */
  readonly isVariant: Uint8Array;
}

/** Makes a batch of documents that come one by one. */
export class BatchWriter {
  readonly #analyzer = new DocumentAnalyzer();
  readonly #docIds = new GrowableInts();
  readonly #facets = new GrowableInts();
  readonly #packs = new GrowableInts();
  readonly #isVariant = new GrowableInts();

  add(document: IndexDocument, docId: number, facets: Int32Array, pack: number): void {
    this.#analyzer.add(document);
    this.#docIds.push(docId);
    for (const value of facets) this.#facets.push(value);
    this.#packs.push(pack);
    this.#isVariant.push(document.isVariant === true ? 1 : 0);
  }

  /** All documents so far; to be called once they are all in. */
  batch(): DocumentBatch {
    return {
      analyzed: this.#analyzer.view(),
      docIds: new Uint32Array(this.#docIds.view()),
      facets: this.#facets.view(),
      packs: this.#packs.view(),
      isVariant: new Uint8Array(this.#isVariant.view()),
    };
  }
}
