import { wordsFor } from '../collections/bitset.ts';
import type { FacetField } from '../document.ts';
import type { Section, SectionData } from '../snapshot/snapshot.ts';
import type { FacetGroups } from './facet-groups.ts';
import { isDense, valueWordsOf } from './facets.ts';

/** Returns the sections of all facets and of the facet groups. Throws when a value is out of range. */
export function writeFacets(fields: readonly FacetField[], groups: FacetGroups): Section[] {
  let start = 0;
  const byField = fields.map((field): FieldValues => {
    const ofGroups = valuesOfGroups(groups, start, field);
    start += valueWordsOf(field);
    return { field, ofGroups, ...valueLists(field, ofGroups) };
  });
  const columns = byField.flatMap((one) => [
    { name: `engine.facet.${one.field.name}.column`, data: columnOf(one, groups) },
    ...valueSections(one, groups),
  ]);
  return [...columns, ...groupSections(byField, groups)];
}

/**
 * A facet with its values by group in two forms: `ofGroups` as in the rows of the groups, and `values` one by one,
 * those of group g from `offsets[g]` on.
 */
interface FieldValues {
  readonly field: FacetField;
  readonly ofGroups: Uint32Array;
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

/** The columns of one field, which begin at `start` in the row of each group. */
function valuesOfGroups({ rows, rowLength, sizes }: FacetGroups, start: number, field: FacetField) {
  const words = valueWordsOf(field);
  const values = new Uint32Array(sizes.length * words);
  for (let number = 0; number < sizes.length; number++) {
    const at = number * rowLength + start;
    if (!isWithin(field, rows, at))
      throw new Error(`a document has a value of ${field.name} that is out of range`);
    for (let word = 0; word < words; word++) values[number * words + word] = rows[at + word]!;
  }
  return values;
}

/** Whether the integers from `at` on are values of this field. */
function isWithin({ isMultiValued, valuesCount }: FacetField, rows: Int32Array, at: number): boolean {
  if (!isMultiValued) return rows[at]! >= 0 && rows[at]! < valuesCount;
  const beyond = valuesCount & 31;
  return beyond === 0 || rows[at + (valuesCount >>> 5)]! >>> beyond === 0;
}

function columnOf({ field, ofGroups }: FieldValues, { byDoc }: FacetGroups): SectionData {
  const words = valueWordsOf(field);
  const column = emptyColumn(field, byDoc.length * words);
  if (words === 1) for (let doc = 0; doc < byDoc.length; doc++) column[doc] = ofGroups[byDoc[doc]!]!;
  else
    for (let doc = 0, at = 0; doc < byDoc.length; doc++)
      for (let word = 0; word < words; word++) column[at++] = ofGroups[byDoc[doc]! * words + word]!;
  return column;
}

function emptyColumn({ isMultiValued, valuesCount }: FacetField, length: number): SectionData {
  if (isMultiValued || valuesCount > 0x1_0000) return new Uint32Array(length);
  return valuesCount > 0x100 ? new Uint16Array(length) : new Uint8Array(length);
}

/** The documents of each value, a bitset if there are many, else a list, and their number. */
function valueSections({ field, offsets, values }: FieldValues, { byDoc, sizes }: FacetGroups): Section[] {
  const counts = new Uint32Array(field.valuesCount);
  for (let number = 0; number < sizes.length; number++)
    for (let at = offsets[number]!; at < offsets[number + 1]!; at++) counts[values[at]!]! += sizes[number]!;

  const words = wordsFor(byDoc.length);
  const dense = Uint8Array.from(counts, (count) => (isDense(count, byDoc.length) ? 1 : 0));
  /** By value: the start of its bits, or the position of the next document in its list. */
  const next = new Uint32Array(field.valuesCount);
  let bitsEnd = 0;
  let listsEnd = 0;
  for (let value = 0; value < field.valuesCount; value++) {
    next[value] = dense[value] === 1 ? bitsEnd : listsEnd;
    if (dense[value] === 1) bitsEnd += words;
    else listsEnd += counts[value]!;
  }
  const bits = new Uint32Array(bitsEnd);
  const lists = new Uint32Array(listsEnd);
  for (let doc = 0; doc < byDoc.length; doc++) {
    const number = byDoc[doc]!;
    const end = offsets[number + 1]!;
    for (let at = offsets[number]!; at < end; at++) {
      const value = values[at]!;
      if (dense[value] === 1) bits[next[value]! + (doc >>> 5)]! |= 1 << (doc & 31);
      else lists[next[value]!++] = doc;
    }
  }
  return [
    { name: `engine.facet.${field.name}.counts`, data: counts },
    { name: `engine.facet.${field.name}.bits`, data: bits },
    { name: `engine.facet.${field.name}.lists`, data: lists },
  ];
}

/** The values of each group one by one. */
function valueLists(field: FacetField, ofGroups: Uint32Array) {
  const words = valueWordsOf(field);
  const offsets = [0];
  const values: number[] = [];
  for (let at = 0; at < ofGroups.length; at += words) {
    if (!field.isMultiValued) values.push(ofGroups[at]!);
    else
      for (let word = 0; word < words; word++)
        for (let mask = ofGroups[at + word]! | 0; mask !== 0; mask &= mask - 1)
          values.push(word * 32 + 31 - Math.clz32(mask & -mask));
    offsets.push(values.length);
  }
  return { offsets: Uint32Array.from(offsets), values: Uint32Array.from(values) };
}

/** The group of each document, and the values of each group, numbered consecutively over all fields. */
function groupSections(fields: readonly FieldValues[], groups: FacetGroups): Section[] {
  const offsets = [0];
  const values: number[] = [];
  for (let number = 0; number < groups.sizes.length; number++) {
    let firstValue = 0;
    for (const { field, offsets: starts, values: ofField } of fields) {
      for (let at = starts[number]!; at < starts[number + 1]!; at++) values.push(firstValue + ofField[at]!);
      firstValue += field.valuesCount;
    }
    offsets.push(values.length);
  }
  return [
    { name: 'engine.facetGroups.byDoc', data: groups.byDoc },
    { name: 'engine.facetGroups.offsets', data: Uint32Array.from(offsets) },
    { name: 'engine.facetGroups.values', data: Uint32Array.from(values) },
  ];
}
