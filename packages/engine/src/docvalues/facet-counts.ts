import type { FacetField } from '../document.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { addBitCounts, COUNTED_MAX } from './bit-counts.ts';

/** Counts by facet name, each by value. */
export type FacetCountsByName = Readonly<Record<string, Uint32Array>>;

/** The values of fewer documents than these are counted one by one. */
const COUNTED_SINGLY_MAX = 24;

/** From this many documents on, so many are of one class that counting classes first takes least. */
const COUNTED_BY_CLASS_FROM = 1024;

/**
 * How many documents have each value of each facet? Counts lie flat: the values of the first facet, then those of
 * the second, and so on.
 */
export class FacetCounts {
  readonly #valuesCount: number;
  readonly #classOf: Uint16Array | Uint32Array;
  readonly #classOffsets: Uint32Array;
  readonly #classValues: Uint32Array;
  /**
   * By class a row: the value of the largest single-valued facet, which is counted by itself, then a bit for each other
   * value. Behind the rows of all classes is one without bits.
   */
  readonly #rows: Int32Array;
  readonly #rowLength: number;
  /** By word of a row after the first, the value that each of its bits stands for. */
  readonly #places: readonly Uint16Array[];
  /** By class, how many documents are of it, all zero between calls; and which classes were met. */
  readonly #sizes: Uint32Array;
  readonly #met: Uint32Array;
  /** Where the rows of the documents begin that are being counted. */
  readonly #starts = new Int32Array(COUNTED_MAX);
  /** The counts of the latest call, and views of them: without the last, and by facet. */
  readonly #counts: Uint32Array;
  readonly #flat: Uint32Array;
  readonly #countsByName: FacetCountsByName;

  constructor(snapshot: Snapshot, fields: readonly FacetField[]) {
    this.#valuesCount = fields.reduce((sum, { valuesCount }) => sum + valuesCount, 0);
    this.#classOffsets = snapshot.uint32('engine.classes.offsets');
    const classesCount = this.#classOffsets.length - 1;
    this.#classOf =
      classesCount <= 0x1_0000
        ? snapshot.uint16('engine.classes.byDoc')
        : snapshot.uint32('engine.classes.byDoc');
    this.#classValues = snapshot.uint32('engine.classes.values');
    // One more, for what is counted when there is no single-valued facet.
    this.#counts = new Uint32Array(this.#valuesCount + 1);
    this.#flat = this.#counts.subarray(0, this.#valuesCount);
    const ranges = fields.map((field, i) => {
      const from = fields.slice(0, i).reduce((sum, { valuesCount }) => sum + valuesCount, 0);
      return { field, from, to: from + field.valuesCount };
    });
    this.#countsByName = Object.fromEntries(
      ranges.map(({ field, from, to }) => [field.name, this.#counts.subarray(from, to)]),
    );

    const [largest] = ranges
      .filter(({ field }) => !field.isMultiValued)
      .sort((a, b) => b.field.valuesCount - a.field.valuesCount);
    const single = largest ?? { from: this.#valuesCount, to: this.#valuesCount };
    const others = Array.from({ length: this.#valuesCount }, (_, value) => value).filter(
      (value) => value < single.from || value >= single.to,
    );
    this.#places = wordsOf(others);
    this.#sizes = new Uint32Array(classesCount);
    this.#met = new Uint32Array(classesCount + 1);
    this.#rowLength = 1 + this.#places.length;
    this.#rows = new Int32Array((classesCount + 1) * this.#rowLength);
    this.#fillRows(single.from, single.to);
  }

  get valuesCount(): number {
    return this.#valuesCount;
  }

  /**
   * Over the first `length` of these documents, added to what stands in `before` from `beforeStart` on. O(length). The next
   * call overwrites the counts.
   */
  of(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): Uint32Array {
    const counts = this.#counts;
    if (before === undefined) counts.fill(0);
    else counts.set(before.subarray(beforeStart, beforeStart + this.#valuesCount));
    if (length < COUNTED_SINGLY_MAX) this.#countSingly(docs, length);
    else if (length >= COUNTED_BY_CLASS_FROM) this.#countByClass(docs, length);
    else {
      for (let from = 0; from < length; from += COUNTED_MAX)
        this.#count(docs, from, Math.min(length, from + COUNTED_MAX));
    }
    return this.#flat;
  }

  /** The same by facet. */
  byName(docs: Uint32Array, length: number, before?: Uint32Array, beforeStart = 0): FacetCountsByName {
    this.of(docs, length, before, beforeStart);
    return this.#countsByName;
  }

  #countSingly(docs: Uint32Array, length: number): void {
    const classOf = this.#classOf;
    const offsets = this.#classOffsets;
    const values = this.#classValues;
    const counts = this.#counts;
    for (let i = 0; i < length; i++) {
      const number = classOf[docs[i]!]!;
      const end = offsets[number + 1]!;
      for (let at = offsets[number]!; at < end; at++) counts[values[at]!]!++;
    }
  }

  #countByClass(docs: Uint32Array, length: number): void {
    const classOf = this.#classOf;
    const sizes = this.#sizes;
    const met = this.#met;
    let metCount = 0;
    for (let i = 0; i < length; i++) {
      const number = classOf[docs[i]!]!;
      const size = sizes[number]!;
      // Written always and kept when the class is new: cheaper than a branch that is hard to predict.
      met[metCount] = number;
      metCount += size === 0 ? 1 : 0;
      sizes[number] = size + 1;
    }
    const offsets = this.#classOffsets;
    const values = this.#classValues;
    const counts = this.#counts;
    for (let i = 0; i < metCount; i++) {
      const number = met[i]!;
      const end = offsets[number + 1]!;
      for (let at = offsets[number]!; at < end; at++) counts[values[at]!]! += sizes[number]!;
      sizes[number] = 0;
    }
  }

  /** At most COUNTED_MAX documents, by the bits of their rows. */
  #count(docs: Uint32Array, from: number, to: number): void {
    const classOf = this.#classOf;
    const rows = this.#rows;
    const rowLength = this.#rowLength;
    const starts = this.#starts;
    const counts = this.#counts;
    const length = to - from;
    // By itself, since reads that nothing waits for overlap.
    for (let i = 0; i < length; i++) starts[i] = classOf[docs[from + i]!]! * rowLength;
    for (let i = 0; i < length; i++) counts[rows[starts[i]!]!]!++;
    const none = rows.length - rowLength;
    for (let word = 1; word < rowLength; word++)
      addBitCounts(rows, word, starts, length, none, this.#places[word - 1]!, counts);
  }

  #fillRows(singleFrom: number, singleTo: number): void {
    const bitOf = new Uint32Array(this.#valuesCount);
    this.#places.forEach((places, word) => {
      places.forEach((value, bit) => {
        bitOf[value] = word * 32 + bit;
      });
    });
    for (let number = 0; number < this.#classOffsets.length - 1; number++) {
      const start = number * this.#rowLength;
      this.#rows[start] = this.#valuesCount;
      for (let at = this.#classOffsets[number]!; at < this.#classOffsets[number + 1]!; at++) {
        const value = this.#classValues[at]!;
        const bit = bitOf[value]!;
        if (value >= singleFrom && value < singleTo) this.#rows[start] = value;
        else this.#rows[start + 1 + (bit >>> 5)]! |= 1 << (bit & 31);
      }
    }
  }
}

/** Which value does each bit stand for, when these values have one each in words of 32? */
function wordsOf(values: readonly number[]): Uint16Array[] {
  const words: Uint16Array[] = [];
  for (let from = 0; from < values.length; from += 32)
    words.push(Uint16Array.from(values.slice(from, from + 32)));
  return words;
}
