/**
 * Which of these keys comes next, ascending? Keys are taken one by one, so that those never asked for are never put in order:
 * O(keys) to begin with, O(log keys) each. A binary heap, and a pile of keys that are hardly asked for.
 */
export class LowestFirst {
  #keys: Float64Array;
  #count = 0;
  #pile: Float64Array;
  #piled = 0;

  constructor(countMax: number) {
    this.#keys = new Float64Array(countMax);
    this.#pile = new Float64Array(countMax);
  }

  /** Begins anew with the first `count` of these. Whoever knows that mostly those below `soon` are taken saves time. */
  fill(keys: Float64Array, count: number, soon = Number.POSITIVE_INFINITY): void {
    this.#count = 0;
    this.#piled = 0;
    for (let i = 0; i < count; i++) {
      const key = keys[i]!;
      if (key < soon) this.#keys[this.#count++] = key;
      else this.#pile[this.#piled++] = key;
    }
    this.#order();
  }

  /** To be called at most as often as there are keys. */
  take(): number {
    if (this.#count === 0) this.#takePile();
    const lowest = this.#keys[0]!;
    const last = this.#keys[--this.#count]!;
    if (this.#count > 0) this.#settle(0, last);
    return lowest;
  }

  #takePile(): void {
    [this.#keys, this.#pile] = [this.#pile, this.#keys];
    [this.#count, this.#piled] = [this.#piled, 0];
    this.#order();
  }

  #order(): void {
    for (let i = (this.#count >> 1) - 1; i >= 0; i--) this.#settle(i, this.#keys[i]!);
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
