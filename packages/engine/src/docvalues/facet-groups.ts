import { GrowableInts } from '../collections/growable-ints.ts';
import type { FacetField, IndexDocument } from '../document.ts';
import { valueWordsOf } from './facets.ts';

/**
 * The facet values of a document as one row of integers: for each field its single value, or one bit per value in as
 * many 32-bit words as needed. Throws if a value is out of range, or if a single-valued field has not exactly one
 * value.
 */
export function facetRow(fields: readonly FacetField[], document: IndexDocument): Int32Array {
  const row: number[] = [];
  for (const field of fields) {
    const values = document.facets[field.name] ?? [];
    checkValues(field, values, document.name);
    if (field.isMultiValued)
      for (let word = 0; word < valueWordsOf(field); word++) row.push(maskOf(values, word));
    else row.push(values[0]!);
  }
  return Int32Array.from(row);
}

function checkValues(field: FacetField, values: readonly number[], name: string): void {
  if (!field.isMultiValued && values.length !== 1) {
    throw new Error(`${name} has ${values.length} values of ${field.name}, which needs exactly one`);
  }
  for (const value of values) {
    if (!Number.isInteger(value) || value < 0 || value >= field.valuesCount) {
      throw new Error(
        `${name} has the value ${value} of ${field.name}, which must be an integer from 0 to ${field.valuesCount - 1}`,
      );
    }
  }
}

function maskOf(values: readonly number[], word: number): number {
  let mask = 0;
  for (const value of values) if (value >>> 5 === word) mask |= 1 << (value & 31);
  return mask;
}

/** Documents with equal values in all facets form a group. */
export interface FacetGroups {
  /** By docId, the number of the group. Groups are numbered in the order of their first documents. */
  readonly byDoc: Uint16Array | Uint32Array;
  /** The `facetRow` of each group, one after the other. */
  readonly rows: Int32Array;
  readonly rowLength: number;
  /** By group, its number of documents. */
  readonly sizes: Uint32Array;
}

/**
 * Collects which documents have equal values in all facets. Counting matches by group first is cheap, however many
 * facets there are, because a catalog has far fewer groups than documents.
 */
export class FacetGroupsWriter {
  readonly #rowLength: number;
  readonly #batches: { readonly docIds: Uint32Array; readonly groups: Uint32Array }[] = [];
  /** The number of each group in the order of adding, by its row as text. */
  readonly #groups = new Map<string, number>();
  readonly #rows = new GrowableInts();

  constructor(fields: readonly FacetField[]) {
    this.#rowLength = fields.reduce((sum, field) => sum + valueWordsOf(field), 0);
  }

  /** `rows` holds the `facetRow` of each of these documents, one after the other. Keeps `docIds`, but not `rows`. */
  add(docIds: Uint32Array, rows: Int32Array): void {
    const length = this.#rowLength;
    const groups = Uint32Array.from(docIds, (_, i) =>
      this.#groupOf(rows.subarray(i * length, (i + 1) * length)),
    );
    this.#batches.push({ docIds, groups });
  }

  /** The groups of all documents, whose docIds must be 0, 1, 2, … in any order. */
  finish(): FacetGroups {
    const documentsCount = this.#batches.reduce((sum, { docIds }) => sum + docIds.length, 0);
    const groupsCount = this.#groups.size;
    const byDoc = groupsCount <= 0x1_0000 ? new Uint16Array(documentsCount) : new Uint32Array(documentsCount);
    for (const { docIds, groups } of this.#batches)
      for (let i = 0; i < docIds.length; i++) byDoc[docIds[i]!] = groups[i]!;

    // Renumbers the groups by docId, because the order of the batches must not change the index.
    const length = this.#rowLength;
    const added = this.#rows.view();
    const sizes = new Uint32Array(groupsCount);
    const rows = new Int32Array(groupsCount * length);
    const numbers = new Map<number, number>();
    for (let docId = 0; docId < documentsCount; docId++) {
      const group = byDoc[docId]!;
      let number = numbers.get(group);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(group, number);
        rows.set(added.subarray(group * length, (group + 1) * length), number * length);
      }
      byDoc[docId] = number;
      sizes[number]!++;
    }
    return { byDoc, rows, rowLength: length, sizes };
  }

  #groupOf(row: Int32Array): number {
    const key = row.join();
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const group = this.#groups.size;
    this.#groups.set(key, group);
    for (const value of row) this.#rows.push(value);
    return group;
  }
}
