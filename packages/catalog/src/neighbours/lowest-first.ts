/**
 * Which of these keys comes next, ascending? Keys are taken one by one, so that those never asked for are never put in order:
 * O(keys) to begin with, O(log keys) each. A binary heap.
 */
export class LowestFirst {
  readonly #keys: Float64Array;
  #count = 0;

  constructor(countMax: number) {
    this.#keys = new Float64Array(countMax);
  }

  /** Begins anew with the first `count` of these. */
  fill(keys: Float64Array, count: number): void {
    for (let i = 0; i < count; i++) this.#keys[i] = keys[i]!;
    this.#count = count;
    for (let i = (count >> 1) - 1; i >= 0; i--) this.#settle(i, this.#keys[i]!);
  }

  /** To be called at most as often as there are keys. */
  take(): number {
    const lowest = this.#keys[0]!;
    const last = this.#keys[--this.#count]!;
    if (this.#count > 0) this.#settle(0, last);
    return lowest;
  }

  /** Puts a key where it belongs below this place. */
  #settle(place: number, key: number): void {
    const keys = this.#keys;
    const count = this.#count;
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
