import { GrowableInts } from '../collections/growable-ints.ts';
import type { IndexDocument } from '../document.ts';
import type { AnalyzedDocuments } from './analyzed-documents.ts';
import { DocumentAnalyzer } from './document-analyzer.ts';

/** Documents analyzed together, with everything else that an index needs; all by row. */
export interface DocumentBatch {
  readonly analyzed: AnalyzedDocuments;
  readonly docIds: Uint32Array;
  /** The `facetRow` of each, one after the other. */
  readonly facets: Int32Array;
  /** The number of the document's pack (0, 1, 2, …), the same in all batches. */
  readonly packs: Int32Array;
  /** 1 if an earlier document of the same pack has the same name except for the style. */
  readonly isVariant: Uint8Array;
}

/** Collects documents one by one into a batch. */
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

  /** The batch; to be called after the last `add`. */
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
