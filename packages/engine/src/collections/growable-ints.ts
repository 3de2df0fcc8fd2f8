/** A growing list of 32-bit integers, for data of unknown size during a build. */
export class GrowableInts {
  #values: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#values = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  clear(): void {
    this.#length = 0;
  }

  get(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Whether the list has the value at or after position `from`. */
  includes(value: number, from: number): boolean {
    for (let i = from; i < this.#length; i++) if (this.#values[i] === value) return true;
    return false;
  }

  /** The values so far: a view of the memory, which the next `push` may replace. */
  view(): Int32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.#length);
  }
}
