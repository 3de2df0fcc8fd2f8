import { lowerBound } from '../collections/lower-bound.ts';
import { hasSlop, isExact, isPhrase, matchCostOf, totalCostOf, worsen } from './rank-key.ts';

/** A binary search takes about as long as scanning so many documents. */
const LOOK_UP_STEPS = 16;

/**
 * The matching documents in ascending order of docId, with their rank keys: the first `count` elements of both arrays.
 * Each query reuses the memory, which has room for all documents.
 */
export class Matches {
  readonly docs: Uint32Array;
  readonly keys: Uint16Array;
  count = 0;

  constructor(documentsCount: number) {
    this.docs = new Uint32Array(documentsCount);
    this.keys = new Uint16Array(documentsCount);
  }

  /** The rank key of a match; -1 for a document that does not match. */
  keyOf(docId: number): number {
    const place = this.#placeOf(docId, this.count);
    return place < this.count && this.docs[place] === docId ? this.keys[place]! : -1;
  }

  /** Adds `cost` to the match cost of every match, and makes its proximity at least `proximityMin`, see `worsen`. */
  penalize(cost: number, proximityMin: number): void {
    for (let i = 0; i < this.count; i++) this.keys[i] = worsen(this.keys[i]!, cost, proximityMin);
  }

  penalizeSlop(cost: number): void {
    for (let i = 0; i < this.count; i++)
      if (hasSlop(this.keys[i]!)) this.keys[i] = worsen(this.keys[i]!, cost, 0);
  }

  /**
   * Whether at least `countMin` matches have the words as a phrase of the name, or as the whole name. O(matches before
   * the last of these).
   */
  hasPhrases(countMin: number): boolean {
    let found = 0;
    for (let i = 0; i < this.count && found < countMin; i++) if (isPhrase(this.keys[i]!)) found++;
    return found >= countMin;
  }

  /** Whether a match has a lower `totalCostOf` than this. O(matches before the first of these). */
  hasCostBelow(cost: number): boolean {
    for (let i = 0; i < this.count; i++) if (totalCostOf(this.keys[i]!) < cost) return true;
    return false;
  }

  /** Whether `isExact` is true for a match. O(matches before the first of these). */
  hasExact(): boolean {
    for (let i = 0; i < this.count; i++) if (isExact(this.keys[i]!)) return true;
    return false;
  }

  keep(isKept: (key: number) => boolean): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (!isKept(this.keys[i]!)) continue;
      this.docs[kept] = this.docs[i]!;
      this.keys[kept++] = this.keys[i]!;
    }
    this.count = kept;
  }

  /**
   * Fills `out` with matches at even distances among those with the lowest match cost, and returns their number. The
   * best matches alone are mostly the same drawing from many packs, and their tags repeat the query. O(matches).
   */
  sampleClosest(out: Uint32Array): number {
    const { docs, keys, count } = this;
    let lowest = Number.POSITIVE_INFINITY;
    let lowestCount = 0;
    for (let i = 0; i < count; i++) {
      const cost = matchCostOf(keys[i]!);
      if (cost < lowest) {
        lowest = cost;
        lowestCount = 0;
      }
      if (cost === lowest) lowestCount++;
    }
    const length = Math.min(out.length, lowestCount);
    for (let i = 0, place = 0, taken = 0, next = 0; taken < length; i++) {
      if (matchCostOf(keys[i]!) !== lowest || place++ !== next) continue;
      out[taken++] = docs[i]!;
      next = Math.floor((taken * lowestCount) / length);
    }
    return length;
  }

  /**
   * Adds other matches, each document with its better key. O(others × log(matches)), plus moving memory, for few
   * others; O(matches + others) for many.
   */
  add(others: Matches): void {
    if (others.count * LOOK_UP_STEPS < this.count) this.#addFew(others);
    else this.#addMany(others);
  }

  /** Both lists are ascending: one pass forwards counts the new documents, one backwards moves each match once. */
  #addMany(others: Matches): void {
    const { docs, keys, count } = this;
    const { docs: otherDocs, keys: otherKeys, count: othersCount } = others;
    let both = 0;
    for (let i = 0, j = 0; i < count && j < othersCount; ) {
      const difference = docs[i]! - otherDocs[j]!;
      if (difference === 0) both++;
      if (difference <= 0) i++;
      if (difference >= 0) j++;
    }
    this.count = count + othersCount - both;
    let i = count - 1;
    let j = othersCount - 1;
    for (let to = this.count - 1; j >= 0; to--) {
      const difference = i < 0 ? -1 : docs[i]! - otherDocs[j]!;
      const key = difference < 0 ? otherKeys[j]! : keys[i]!;
      docs[to] = difference < 0 ? otherDocs[j]! : docs[i]!;
      keys[to] = difference === 0 ? Math.min(key, otherKeys[j]!) : key;
      if (difference >= 0) i--;
      if (difference <= 0) j--;
    }
  }

  #addFew(others: Matches): void {
    const { docs, keys, count } = this;
    let missing = 0;
    for (let j = 0; j < others.count; j++) {
      const place = this.#placeOf(others.docs[j]!, count);
      if (place === count || docs[place] !== others.docs[j]) missing++;
      else keys[place] = Math.min(keys[place]!, others.keys[j]!);
    }
    this.count += missing;

    // From the end: all matches after the place of a new one move once, and only as far as needed.
    let end = count;
    for (let j = others.count - 1; missing > 0; j--) {
      const doc = others.docs[j]!;
      const place = this.#placeOf(doc, end);
      if (place < end && docs[place] === doc) continue;
      docs.copyWithin(place + missing, place, end);
      keys.copyWithin(place + missing, place, end);
      missing--;
      docs[place + missing] = doc;
      keys[place + missing] = others.keys[j]!;
      end = place;
    }
  }

  /** The first index without a smaller docId; `end` if there is none below it. */
  #placeOf(docId: number, end: number): number {
    return lowerBound(this.docs, docId, 0, end);
  }
}
