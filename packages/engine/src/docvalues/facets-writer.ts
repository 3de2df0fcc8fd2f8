import { Bitset, wordsFor } from '../bitset.ts';
import type { FacetField, IndexDocument } from '../document.ts';
import { GrowableInts } from '../growable-ints.ts';
import type { Section, SectionData } from '../snapshot/section.ts';
import { FacetClassesWriter } from './facet-classes-writer.ts';
import { isDense, valueWordsOf } from './facets.ts';

/** Collects the facet values of documents, which must come in ascending order of docId. */
export class FacetsWriter {
  readonly #columns: { readonly field: FacetField; readonly rows: GrowableInts }[];
  readonly #classes: FacetClassesWriter;
  #documentsCount = 0;

  constructor(fields: readonly FacetField[]) {
    this.#columns = fields.map((field) => ({ field, rows: new GrowableInts() }));
    this.#classes = new FacetClassesWriter(fields);
  }

  /** Throws when a value is out of range, or a single-valued field has not exactly one. */
  add(document: IndexDocument): void {
    for (const { field } of this.#columns) checkValues(field, document);
    for (const { field, rows } of this.#columns) {
      const values = document.facets[field.name] ?? [];
      if (field.isMultiValued) {
        for (let word = 0; word < valueWordsOf(field); word++) rows.push(maskOf(values, word));
      } else rows.push(values[0]!);
    }
    this.#classes.add(document);
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

function checkValues(field: FacetField, document: IndexDocument): void {
  const values = document.facets[field.name] ?? [];
  if (!field.isMultiValued && values.length !== 1) {
    throw new Error(`${document.name} has ${values.length} values of ${field.name}, it needs exactly one`);
  }
  for (const value of values) {
    if (!Number.isInteger(value) || value < 0 || value >= field.valuesCount) {
      throw new Error(
        `${document.name} has the value ${value} of ${field.name}, beyond its ${field.valuesCount}`,
      );
    }
  }
}

function maskOf(values: readonly number[], word: number): number {
  let mask = 0;
  for (const value of values) if (value >>> 5 === word) mask |= 1 << (value & 31);
  return mask;
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
