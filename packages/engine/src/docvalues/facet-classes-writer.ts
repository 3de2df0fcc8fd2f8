import { GrowableInts } from '../collections/growable-ints.ts';
import type { FacetField } from '../document.ts';
import { valueWordsOf } from './facets.ts';

/** Documents that agree in all facets are of one class. */
export interface FacetClasses {
  /** By docId; classes are numbered in the order of their first documents. */
  readonly byDoc: Uint16Array | Uint32Array;
  /** The rows of the classes as `facetRow` gives them, one behind the other. */
  readonly rows: Int32Array;
  readonly rowLength: number;
  /** By class, how many documents are of it. */
  readonly sizes: Uint32Array;
}

/**
 * Collects which documents agree in all facets. There are far fewer classes than documents, so counting matches by class
 * first makes facet counts cheap however many facets there are.
 */
export class FacetClassesWriter {
  readonly #rowLength: number;
  readonly #batches: { readonly docIds: Uint32Array; readonly classes: Uint32Array }[] = [];
  /** The rows of the classes in the order in which they came. */
  readonly #rows = new GrowableInts();
  /** By the hash of a row: one more than the number of a class, 0 where there is none. A clash goes to the next place. */
  #table = new Int32Array(1 << 12);
  #count = 0;

  constructor(fields: readonly FacetField[]) {
    this.#rowLength = fields.reduce((sum, field) => sum + valueWordsOf(field), 0);
  }

  /** Takes the rows of these documents as `facetRow` gives them, one behind the other, and keeps none of them. */
  add(docIds: Uint32Array, rows: Int32Array): void {
    const length = this.#rowLength;
    const classes = new Uint32Array(docIds.length);
    for (let i = 0, start = 0; i < docIds.length; i++, start += length) {
      // Mostly icons of one pack are alike.
      const isLikeBefore = i > 0 && isEqual(rows, start - length, rows, start, length);
      classes[i] = isLikeBefore ? classes[i - 1]! : this.#classOf(rows, start);
    }
    this.#batches.push({ docIds, classes });
  }

  finish(): FacetClasses {
    const documentsCount = this.#batches.reduce((sum, { docIds }) => sum + docIds.length, 0);
    const byDoc = this.#count <= 0x1_0000 ? new Uint16Array(documentsCount) : new Uint32Array(documentsCount);
    for (const { docIds, classes } of this.#batches)
      for (let i = 0; i < docIds.length; i++) byDoc[docIds[i]!] = classes[i]!;
    const sizes = new Uint32Array(this.#count);
    const rows = new Int32Array(this.#count * this.#rowLength);
    const numbers = new Int32Array(this.#count).fill(UNSEEN);
    let seen = 0;
    for (let docId = 0; docId < documentsCount; docId++) {
      const came = byDoc[docId]!;
      if (numbers[came] === UNSEEN) {
        rows.set(this.#rowOf(came), seen * this.#rowLength);
        numbers[came] = seen++;
      }
      byDoc[docId] = numbers[came]!;
      sizes[numbers[came]!]!++;
    }
    return { byDoc, rows, rowLength: this.#rowLength, sizes };
  }

  #classOf(rows: Int32Array, start: number): number {
    const place = this.#placeOf(rows, start);
    const known = this.#table[place]! - 1;
    if (known >= 0) return known;
    const number = this.#count++;
    for (let i = 0; i < this.#rowLength; i++) this.#rows.push(rows[start + i]!);
    this.#table[place] = this.#count;
    if (2 * this.#count > this.#table.length) this.#enlarge();
    return number;
  }

  /** Where the class of the row that starts here stands in the table, or would stand. */
  #placeOf(rows: Int32Array, start: number): number {
    const length = this.#rowLength;
    const mask = this.#table.length - 1;
    let hash = 0x811c9dc5;
    for (let at = start; at < start + length; at++)
      hash = Math.imul(hash ^ rows[at]!, 0x01000193) ^ (hash >>> 15);
    const known = this.#rows.view();
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = this.#table[place]! - 1;
      if (number < 0 || isEqual(known, number * length, rows, start, length)) return place;
    }
  }

  #rowOf(number: number): Int32Array {
    return this.#rows.view().subarray(number * this.#rowLength, (number + 1) * this.#rowLength);
  }

  #enlarge(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const rows = this.#rows.view();
    for (let number = 0; number < this.#count; number++)
      this.#table[this.#placeOf(rows, number * this.#rowLength)] = number + 1;
  }
}

const UNSEEN = -1;

function isEqual(
  rows: Int32Array,
  start: number,
  others: Int32Array,
  otherStart: number,
  length: number,
): boolean {
  for (let i = 0; i < length; i++) if (rows[start + i] !== others[otherStart + i]) return false;
  return true;
}
