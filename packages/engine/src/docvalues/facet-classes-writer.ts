import type { FacetField } from '../document.ts';
import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';
import { valueWordsOf } from './facets.ts';

/**
 * Collects which documents agree in all facets. Such documents are of one class: there are far fewer classes than
 * documents, so counting matches by class first makes facet counts cheap however many facets there are.
 */
export class FacetClassesWriter {
  readonly #fields: readonly { readonly field: FacetField; readonly firstValue: number }[];
  readonly #rowLength: number;
  readonly #classOf = new GrowableInts();
  /** The rows of the classes, one behind the other. */
  readonly #rows = new GrowableInts();
  /** By the hash of a row: one more than the number of a class, 0 where there is none. A clash goes to the next place. */
  #table = new Int32Array(1 << 12);
  #count = 0;

  constructor(fields: readonly FacetField[]) {
    let firstValue = 0;
    this.#fields = fields.map((field) => {
      const placed = { field, firstValue };
      firstValue += field.valuesCount;
      return placed;
    });
    this.#rowLength = fields.reduce((sum, field) => sum + valueWordsOf(field), 0);
  }

  /** Takes a row as `facetRow` gives it. */
  add(row: Int32Array): void {
    const place = this.#placeOf(row);
    let number = this.#table[place]! - 1;
    if (number < 0) {
      number = this.#count++;
      for (const value of row) this.#rows.push(value);
      this.#table[place] = this.#count;
      if (2 * this.#count > this.#table.length) this.#enlarge();
    }
    this.#classOf.push(number);
  }

  finish(): Section[] {
    const offsets = [0];
    const values: number[] = [];
    for (let number = 0; number < this.#count; number++) {
      this.#addValues(number * this.#rowLength, values);
      offsets.push(values.length);
    }
    return [
      { name: 'engine.classes.byDoc', data: this.#compact(this.#classOf.view()) },
      { name: 'engine.classes.offsets', data: Uint32Array.from(offsets) },
      { name: 'engine.classes.values', data: Uint32Array.from(values) },
    ];
  }

  #addValues(start: number, values: number[]): void {
    let at = start;
    for (const { field, firstValue } of this.#fields) {
      if (!field.isMultiValued) {
        values.push(firstValue + this.#rows.get(at++));
        continue;
      }
      for (let word = 0; word < valueWordsOf(field); word++) {
        for (let mask = this.#rows.get(at++); mask !== 0; mask &= mask - 1)
          values.push(firstValue + word * 32 + 31 - Math.clz32(mask & -mask));
      }
    }
  }

  /** Where the class of this row stands in the table, or would stand. */
  #placeOf(row: Int32Array): number {
    const mask = this.#table.length - 1;
    let hash = 0x811c9dc5;
    for (let i = 0; i < row.length; i++) hash = Math.imul(hash ^ row[i]!, 0x01000193) ^ (hash >>> 15);
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.#table[place]! - 1;
      if (number < 0 || this.#isRow(number, row)) return place;
    }
  }

  #isRow(number: number, row: Int32Array): boolean {
    const start = number * this.#rowLength;
    for (let i = 0; i < row.length; i++) if (this.#rows.get(start + i) !== row[i]) return false;
    return true;
  }

  #enlarge(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const rows = this.#rows.view();
    for (let number = 0; number < this.#count; number++) {
      const start = number * this.#rowLength;
      this.#table[this.#placeOf(rows.subarray(start, start + this.#rowLength))] = number + 1;
    }
  }

  #compact(classOf: Int32Array): Uint16Array | Uint32Array {
    return this.#count <= 0x1_0000 ? new Uint16Array(classOf) : new Uint32Array(classOf);
  }
}
