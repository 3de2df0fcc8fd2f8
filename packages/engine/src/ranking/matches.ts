import { addCloseness, orderOf } from './rank-key.ts';

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
    let from = 0;
    let to = this.count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.docs[middle]! < docId) from = middle + 1;
      else to = middle;
    }
    return from < this.count && this.docs[from] === docId ? this.keys[from]! : -1;
  }

  /** Makes `closeness` of every match worse. */
  penalize(closeness: number): void {
    for (let i = 0; i < this.count; i++) this.keys[i] = addCloseness(this.keys[i]!, closeness);
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

  /** Becomes the union of two others, each document with its better key. */
  unite(first: Matches, second: Matches): void {
    let i = 0;
    let j = 0;
    let count = 0;
    while (i < first.count || j < second.count) {
      const docA = i < first.count ? first.docs[i]! : Number.POSITIVE_INFINITY;
      const docB = j < second.count ? second.docs[j]! : Number.POSITIVE_INFINITY;
      const keyA = docA <= docB ? first.keys[i]! : Number.POSITIVE_INFINITY;
      const keyB = docB <= docA ? second.keys[j]! : Number.POSITIVE_INFINITY;
      this.docs[count] = Math.min(docA, docB);
      this.keys[count++] = Math.min(keyA, keyB);
      if (docA <= docB) i++;
      if (docB <= docA) j++;
    }
    this.count = count;
  }
}
