import type { FacetField, IndexDocument } from './document.ts';
import type { Section } from './snapshot/section.ts';
import { encodeUtf8 } from './snapshot/utf8.ts';

/** Collects documents and gives the sections in which the search engine finds them again. */
export class IndexWriter {
  readonly #fields: readonly FacetField[];
  readonly #documents: IndexDocument[] = [];

  constructor(facetFields: readonly FacetField[]) {
    this.#fields = facetFields;
  }

  add(document: IndexDocument): void {
    this.#documents.push(document);
  }

  finish(): Section[] {
    const rows = this.#documents.map((document) => encodeUtf8(`${JSON.stringify(document)}\n`));
    const bytes = new Uint8Array(rows.reduce((sum, row) => sum + row.length, 0));
    const offsets = new Uint32Array(rows.length + 1);
    let end = 0;
    rows.forEach((row, docId) => {
      bytes.set(row, end);
      end += row.length;
      offsets[docId + 1] = end;
    });
    return [
      { name: 'engine.schema', data: encodeUtf8(JSON.stringify(this.#fields)) },
      { name: 'engine.docs.offsets', data: offsets },
      { name: 'engine.docs.bytes', data: bytes },
    ];
  }
}
