const INITIAL_CAPACITY = 64;
const BYTES_PER_ID = 8;

/**
 * A set of icon ids, such as the icons that a key took today. One array with open addressing and linear probing, at
 * most three quarters full: mostly 11 to 22 bytes per id, and at least 512 bytes. Ids are bits of a SHA-256, so their
 * low bits serve as hash. 0 marks a free slot, because no id is 0.
 */
export class IconIdSet {
  #slots = new Float64Array(INITIAL_CAPACITY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Adds all ids and returns true. Adds none and returns false if a new id would be one more than `sizeMax`; ids that
   * the set has already are always accepted. Appends the ids that are new in the set to `added`.
   */
  addAll(ids: ArrayLike<number>, sizeMax: number, added?: number[]): boolean {
    const filled = this.#fill(ids, sizeMax);
    if (filled === undefined) return false;
    this.#size += filled.length;
    if (added !== undefined) for (const slot of filled) added.push(this.#slots[slot]!);
    return true;
  }

  /** What `addAll` would return. Adds nothing. */
  canAddAll(ids: ArrayLike<number>, sizeMax: number): boolean {
    const filled = this.#fill(ids, sizeMax);
    if (filled === undefined) return false;
    this.#free(filled);
    return true;
  }

  /** All ids, in no order. */
  values(): number[] {
    return [...this.#slots].filter((id) => id !== 0);
  }

  has(id: number): boolean {
    return this.#slots[this.#slotOf(id)] === id;
  }

  static decode(encoded: Uint8Array): IconIdSet {
    const set = new IconIdSet();
    set.addEncoded(encoded);
    return set;
  }

  /** Adds the ids in one or several concatenated results of `encodeIconIds`. Skips values that are not icon ids. */
  addEncoded(encoded: Uint8Array): void {
    const bytes = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
    const ids: number[] = [];
    for (let at = 0; at + BYTES_PER_ID <= bytes.byteLength; at += BYTES_PER_ID) {
      const id = bytes.getFloat64(at, true);
      if (Number.isSafeInteger(id) && id > 0) ids.push(id);
    }
    this.addAll(ids, Number.POSITIVE_INFINITY);
  }

  /** Puts the ids that are new into free slots and returns these; undefined, with nothing changed, beyond `sizeMax`. */
  #fill(ids: ArrayLike<number>, sizeMax: number): readonly number[] | undefined {
    this.#reserve(this.#size + ids.length);
    const filled: number[] = [];
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const slot = this.#slotOf(id);
      if (this.#slots[slot] === id) continue;
      if (this.#size + filled.length >= sizeMax) {
        this.#free(filled);
        return undefined;
      }
      this.#slots[slot] = id;
      filled.push(slot);
    }
    return filled;
  }

  /** Frees the slots that the last `#fill` returned. No id of an earlier call was probed past them. */
  #free(filled: readonly number[]): void {
    for (const slot of filled) this.#slots[slot] = 0;
  }

  /** The slot that holds the id, or the free slot to put it in. */
  #slotOf(id: number): number {
    const mask = this.#slots.length - 1;
    let slot = (id >>> 0) & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== id) slot = (slot + 1) & mask;
    return slot;
  }

  #reserve(size: number): void {
    let capacity = this.#slots.length;
    while (size > capacity * 0.75) capacity *= 2;
    if (capacity === this.#slots.length) return;
    const ids = this.#slots;
    this.#slots = new Float64Array(capacity);
    for (const id of ids) if (id !== 0) this.#slots[this.#slotOf(id)] = id;
  }
}

/** The ids as little-endian float64 values. */
export function encodeIconIds(ids: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(ids.length * BYTES_PER_ID));
  ids.forEach((id, i) => {
    bytes.setFloat64(i * BYTES_PER_ID, id, true);
  });
  return new Uint8Array(bytes.buffer);
}
