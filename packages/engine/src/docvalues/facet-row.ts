import type { FacetField, IndexDocument } from '../document.ts';
import { valueWordsOf } from './facets.ts';

/**
 * The facet values of a document in a row: field by field its one value, or a bit for each of its values in as many words
 * as all values need. Throws when a value is out of range, or a single-valued field has not exactly one.
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
    throw new Error(`${name} has ${values.length} values of ${field.name}, it needs exactly one`);
  }
  for (const value of values) {
    if (!Number.isInteger(value) || value < 0 || value >= field.valuesCount) {
      throw new Error(`${name} has the value ${value} of ${field.name}, beyond its ${field.valuesCount}`);
    }
  }
}

function maskOf(values: readonly number[], word: number): number {
  let mask = 0;
  for (const value of values) if (value >>> 5 === word) mask |= 1 << (value & 31);
  return mask;
}
