/**
 * Yields keys in ascending order, one by one: a binary heap, and an unsorted list of keys that are probably not needed.
 * O(keys) to fill, O(log keys) for each key taken.
 */
export class LowestFirst {
  #heap: Float64Array;
  #count = 0;
  #rest: Float64Array;
  #restCount = 0;

  constructor(countMax: number) {
    this.#heap = new Float64Array(countMax);
    this.#rest = new Float64Array(countMax);
  }

  /** Replaces all keys by the first `count` of `keys`. Fastest if only keys below `estimate` are taken. */
  fill(keys: Float64Array, count: number, estimate = Number.POSITIVE_INFINITY): void {
    this.#count = 0;
    this.#restCount = 0;
    for (let i = 0; i < count; i++) {
      const key = keys[i]!;
      if (key < estimate) this.#heap[this.#count++] = key;
      else this.#rest[this.#restCount++] = key;
    }
    this.#restoreHeap();
  }

  /** Must be called at most as often as there are keys. */
  take(): number {
    if (this.#count === 0) this.#useRest();
    const lowest = this.#heap[0]!;
    const last = this.#heap[--this.#count]!;
    if (this.#count > 0) this.#siftDown(0, last);
    return lowest;
  }

  #useRest(): void {
    [this.#heap, this.#rest] = [this.#rest, this.#heap];
    [this.#count, this.#restCount] = [this.#restCount, 0];
    this.#restoreHeap();
  }

  #restoreHeap(): void {
    for (let i = (this.#count >> 1) - 1; i >= 0; i--) this.#siftDown(i, this.#heap[i]!);
  }

  #siftDown(from: number, key: number): void {
    const keys = this.#heap;
    const count = this.#count;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= count) break;
      if (child + 1 < count && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[place] = keys[child]!;
      place = child;
    }
    keys[place] = key;
  }
}
