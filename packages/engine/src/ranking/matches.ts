import { closenessOf, isNamedWith, isScattered, orderOf, worsen } from './rank-key.ts';

/** To look up a document takes about as long as to pass over so many. */
const LOOK_UP_STEPS = 16;

/** The documents that match, in ascending order of docId, each with its rank key. Memory for all documents, used again by each query. */
export class Matches {
  readonly docs: Uint32Array;
  readonly keys: Uint16Array;
  count = 0;

  constructor(documentsCount: number) {
    this.docs = new Uint32Array(documentsCount);
    this.keys = new Uint16Array(documentsCount);
  }

  /** The rank key of a match, or -1 for a document that does not match. */
  keyOf(docId: number): number {
    const place = this.#placeOf(docId, this.count);
    return place < this.count && this.docs[place] === docId ? this.keys[place]! : -1;
  }

  /** Makes the answer to `closeness` of every match worse by this, and that to `order` no better than that. */
  penalize(closeness: number, orderMin: number): void {
    for (let i = 0; i < this.count; i++) this.keys[i] = worsen(this.keys[i]!, closeness, orderMin);
  }

  /** Makes the answer to `closeness` worse by this for matches whose words are scattered. */
  penalizeScattered(closeness: number): void {
    for (let i = 0; i < this.count; i++)
      if (isScattered(this.keys[i]!)) this.keys[i] = worsen(this.keys[i]!, closeness, 0);
  }

  /** Whether at least this many matches are named with the words together, or with nothing else. O(matches before the last of these). */
  hasTogether(least: number): boolean {
    let found = 0;
    for (let i = 0; i < this.count && found < least; i++) if (isNamedWith(this.keys[i]!)) found++;
    return found >= least;
  }

  /** The best answer to the rule `closeness` that a match gives; Infinity without matches. */
  closest(): number {
    let closest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.count; i++) closest = Math.min(closest, closenessOf(this.keys[i]!));
    return closest;
  }

  /** Whether a match is named exactly so. O(matches before the first of these). */
  hasExact(): boolean {
    for (let i = 0; i < this.count; i++) if (this.keys[i] === 0) return true;
    return false;
  }

  /** Keeps the matches that are named exactly so. */
  keepExact(): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) if (this.keys[i] === 0) this.docs[kept++] = this.docs[i]!;
    this.keys.fill(0, 0, kept);
    this.count = kept;
  }

  /** Keeps the matches whose answer to the rule `order` is at most this. */
  keepOrder(orderMax: number): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (orderOf(this.keys[i]!) > orderMax) continue;
      this.docs[kept] = this.docs[i]!;
      this.keys[kept++] = this.keys[i]!;
    }
    this.count = kept;
  }

  /**
   * Adds the matches of another, each document with its better key. O(others × log(matches)), plus moving memory, of few
   * others; of many O(matches + others).
   */
  add(others: Matches): void {
    if (others.count * LOOK_UP_STEPS < this.count) this.#addFew(others);
    else this.#addMany(others);
  }

  /** Both lists are ascending: once forwards to count what is missing, once backwards to move each match once. */
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

    // From the back, so that everything behind the place of a new match moves once, and only as far as it must.
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

  /** The first of the places below `end` that does not hold a smaller docId. */
  #placeOf(docId: number, end: number): number {
    let from = 0;
    let to = end;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.docs[middle]! < docId) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
