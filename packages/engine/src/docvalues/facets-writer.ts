import { Bitset, wordsFor } from '../bitset.ts';
import type { FacetField } from '../document.ts';
import { GrowableInts } from '../growable-ints.ts';
import type { Section, SectionData } from '../snapshot/section.ts';
import { FacetClassesWriter } from './facet-classes-writer.ts';
import { isDense, valueWordsOf } from './facets.ts';

/** Collects the facet values of documents, which must come in ascending order of docId. */
export class FacetsWriter {
  readonly #columns: {
    readonly field: FacetField;
    readonly rows: GrowableInts;
    readonly valueWords: number;
  }[];
  readonly #classes: FacetClassesWriter;
  #documentsCount = 0;

  constructor(fields: readonly FacetField[]) {
    this.#columns = fields.map((field) => ({
      field,
      rows: new GrowableInts(),
      valueWords: valueWordsOf(field),
    }));
    this.#classes = new FacetClassesWriter(fields);
  }

  /** Takes the values of one document as `facetRow` gives them. Throws when one is out of range. */
  add(row: Int32Array): void {
    let at = 0;
    for (const { field, rows, valueWords } of this.#columns) {
      if (!isWithin(field, row, at))
        throw new Error(`a document has a value of ${field.name} that is out of range`);
      for (let word = 0; word < valueWords; word++) rows.push(row[at++]!);
    }
    this.#classes.add(row);
    this.#documentsCount++;
  }

  finish(): Section[] {
    const columns = this.#columns.flatMap(({ field, rows }) => [
      { name: `engine.facet.${field.name}.column`, data: compact(field, rows.view()) },
      ...valueSections(field, rows, this.#documentsCount),
    ]);
    return [...columns, ...this.#classes.finish()];
  }
}

/** Whether what stands from `at` in a row can be values of this field. */
function isWithin({ isMultiValued, valuesCount }: FacetField, row: Int32Array, at: number): boolean {
  if (!isMultiValued) return row[at]! >= 0 && row[at]! < valuesCount;
  const beyond = valuesCount & 31;
  return beyond === 0 || row[at + (valuesCount >>> 5)]! >>> beyond === 0;
}

function compact(field: FacetField, rows: Int32Array): SectionData {
  if (field.isMultiValued || field.valuesCount > 0x1_0000) return new Uint32Array(rows);
  return field.valuesCount > 0x100 ? new Uint16Array(rows) : new Uint8Array(rows);
}

/** Per value the documents that have it: a bitset where they are many, else a list. */
function valueSections(field: FacetField, rows: GrowableInts, documentsCount: number): Section[] {
  const docsOf: GrowableInts[] = Array.from({ length: field.valuesCount }, () => new GrowableInts(16));
  const valueWords = valueWordsOf(field);
  for (let docId = 0; docId < documentsCount; docId++) {
    if (!field.isMultiValued) docsOf[rows.get(docId)]!.push(docId);
    else {
      for (let word = 0; word < valueWords; word++) {
        for (let mask = rows.get(docId * valueWords + word); mask !== 0; mask &= mask - 1) {
          docsOf[word * 32 + 31 - Math.clz32(mask & -mask)]!.push(docId);
        }
      }
    }
  }
  const counts = Uint32Array.from(docsOf, (docs) => docs.length);
  const dense = docsOf.filter((docs) => isDense(docs.length, documentsCount));
  const words = wordsFor(documentsCount);
  const bits = new Uint32Array(dense.length * words);
  dense.forEach((docs, i) => {
    const bitset = new Bitset(bits.subarray(i * words, (i + 1) * words));
    for (const docId of docs.view()) bitset.add(docId);
  });
  const sparse = docsOf.filter((docs) => !isDense(docs.length, documentsCount));
  const lists = new Uint32Array(sparse.reduce((sum, docs) => sum + docs.length, 0));
  let end = 0;
  for (const docs of sparse) {
    lists.set(docs.view(), end);
    end += docs.length;
  }
  return [
    { name: `engine.facet.${field.name}.counts`, data: counts },
    { name: `engine.facet.${field.name}.bits`, data: bits },
    { name: `engine.facet.${field.name}.lists`, data: lists },
  ];
}
