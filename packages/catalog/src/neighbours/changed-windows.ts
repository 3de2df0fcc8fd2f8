import { LOOK_BYTES, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import { GONE } from './found-neighbours.ts';

/** Looks from one number up to another, exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether there is a picture among them on which nothing is drawn. */
  readonly hasBlank: boolean;
}

const NO_PLACE = -1;

export const NOTHING: Stretch = { from: 0, to: 0, hasBlank: false };

/**
 * Collects the looks of icons that have come into a list of candidates or have left it, so that they can be compared with those
 * whose candidates they are or were. Windows are the first docIds of such a list, before and now.
 */
export class ChangedWindows {
  readonly #before: SortedLooks;
  /** By docId where its look lies in that of before; none for a picture without. */
  readonly #placesBefore: Int32Array;
  /** By docId. */
  readonly #now: Int8Array;
  readonly #docIdNow: Int32Array;
  /** By docId now one more than the number of the latest comparison that met it. */
  readonly #met: Uint32Array;
  #comparisons = 0;
  #looks = new Int8Array(LOOK_BYTES << 12);
  #count = 0;
  /** Whether there has been a picture without a look since the last stretch began. */
  #hasBlank = false;

  constructor(before: SortedLooks, now: Int8Array, docIdNow: Int32Array) {
    this.#before = before;
    this.#placesBefore = new Int32Array(docIdNow.length).fill(NO_PLACE);
    for (let place = 0; place < before.docIds.length; place++)
      this.#placesBefore[before.docIds[place]!] = place;
    this.#now = now;
    this.#docIdNow = docIdNow;
    this.#met = new Uint32Array(now.length / LOOK_BYTES);
  }

  /** LOOK_BYTES for each one collected. */
  get looks(): Int8Array {
    return this.#looks.subarray(0, this.#count * LOOK_BYTES);
  }

  /** Those that are in only one of two windows. */
  difference(before: Uint32Array, now: Uint32Array): Stretch {
    const from = this.#begin();
    const mark = ++this.#comparisons;
    for (const docId of before) {
      const same = this.#docIdNow[docId]!;
      if (same !== GONE) this.#met[same] = mark;
    }
    const markOfBoth = ++this.#comparisons;
    for (const docId of now) {
      if (this.#met[docId] === mark) this.#met[docId] = markOfBoth;
      else this.#addNow(docId);
    }
    for (const docId of before) {
      const same = this.#docIdNow[docId]!;
      if (same === GONE || this.#met[same] !== markOfBoth) this.#addBefore(docId);
    }
    return this.#end(from);
  }

  /** All of a window before. */
  allBefore(docIds: Uint32Array): Stretch {
    const from = this.#begin();
    for (const docId of docIds) this.#addBefore(docId);
    return this.#end(from);
  }

  /** All of a window now. */
  allNow(docIds: Uint32Array): Stretch {
    const from = this.#begin();
    for (const docId of docIds) this.#addNow(docId);
    return this.#end(from);
  }

  #begin(): number {
    this.#hasBlank = false;
    return this.#count;
  }

  #end(from: number): Stretch {
    return this.#count === from ? NOTHING : { from, to: this.#count, hasBlank: this.#hasBlank };
  }

  #addBefore(docId: number): void {
    const place = this.#placesBefore[docId]!;
    if (place === NO_PLACE) this.#hasBlank = true;
    this.#add(this.#before.looks, Math.max(place, 0) * LOOK_BYTES);
  }

  #addNow(docId: number): void {
    const start = docId * LOOK_BYTES;
    if (this.#now[start] === NO_LOOK) this.#hasBlank = true;
    this.#add(this.#now, start);
  }

  #add(looks: Int8Array, start: number): void {
    const end = this.#count++ * LOOK_BYTES;
    if (end + LOOK_BYTES > this.#looks.length) {
      const larger = new Int8Array(2 * this.#looks.length);
      larger.set(this.#looks);
      this.#looks = larger;
    }
    for (let i = 0; i < LOOK_BYTES; i++) this.#looks[end + i] = looks[start + i]!;
  }
}
