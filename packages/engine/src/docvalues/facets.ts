import { Bitset, wordsFor } from '../collections/bitset.ts';
import type { FacetField } from '../document.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';

/** A bitset takes a bit per document, a list 32 bits per member. Above this share the bitset is smaller. */
const DENSE_ABOVE_SHARE = 1 / 32;

/** Whether the documents of a value are stored as a bitset. */
export function isDense(count: number, documentsCount: number): boolean {
  return count > documentsCount * DENSE_ABOVE_SHARE;
}

/** The number of integers per document: 1 for a single-valued field, else as many 32-bit words as its values need. */
export function valueWordsOf(field: FacetField): number {
  return field.isMultiValued ? Math.max(1, wordsFor(field.valuesCount)) : 1;
}

/** One facet: the values of each document, and the documents of each value. */
export class Facet {
  readonly field: FacetField;
  /** By value, the number of documents in the whole index. */
  readonly counts: Uint32Array;
  /** Single-valued: the value by docId. Multi-valued: `valueWords` words of value bits per docId. */
  readonly column: Uint8Array | Uint16Array | Uint32Array;
  readonly valueWords: number;
  readonly #bitsets: (Bitset | undefined)[] = [];
  readonly #lists: (Uint32Array | undefined)[] = [];

  constructor(snapshot: Snapshot, field: FacetField, documentsCount: number) {
    const name = `engine.facet.${field.name}`;
    this.field = field;
    this.valueWords = valueWordsOf(field);
    this.counts = snapshot.uint32(`${name}.counts`);
    this.column = columnOf(snapshot, field, `${name}.column`);
    const bits = snapshot.uint32(`${name}.bits`);
    const lists = snapshot.uint32(`${name}.lists`);
    const words = wordsFor(documentsCount);
    let bitsEnd = 0;
    let listsEnd = 0;
    for (const count of this.counts) {
      const dense = isDense(count, documentsCount);
      this.#bitsets.push(dense ? new Bitset(bits.subarray(bitsEnd, bitsEnd + words)) : undefined);
      this.#lists.push(dense ? undefined : lists.subarray(listsEnd, listsEnd + count));
      if (dense) bitsEnd += words;
      else listsEnd += count;
    }
  }

  valuesOf(docId: number): number[] {
    if (!this.field.isMultiValued) return [this.column[docId]!];
    const values: number[] = [];
    for (let word = 0; word < this.valueWords; word++) {
      for (let mask = this.column[docId * this.valueWords + word]! | 0; mask !== 0; mask &= mask - 1) {
        values.push(word * 32 + 31 - Math.clz32(mask & -mask));
      }
    }
    return values;
  }

  /**
   * The documents with this value: a set if there are many, else a list in ascending order. Undefined for an unknown
   * value.
   */
  docsWith(value: number): Bitset | Uint32Array | undefined {
    return this.#bitsets[value] ?? this.#lists[value];
  }

  /** Adds the documents with this value to the set; none for an unknown value. */
  addDocsTo(set: Bitset, value: number): void {
    const docs = this.docsWith(value);
    if (docs instanceof Bitset) set.or(docs);
    else for (const docId of docs ?? []) set.add(docId);
  }
}

function columnOf(
  snapshot: Snapshot,
  field: FacetField,
  name: string,
): Uint8Array | Uint16Array | Uint32Array {
  if (field.isMultiValued || field.valuesCount > 0x1_0000) return snapshot.uint32(name);
  return field.valuesCount > 0x100 ? snapshot.uint16(name) : snapshot.uint8(name);
}
