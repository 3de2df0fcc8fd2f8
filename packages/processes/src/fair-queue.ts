/**
 * A queue that serves its owners in turn (round robin), so an owner with many items delays each item of another owner
 * by one item. The items of one owner keep their order. All operations take constant time.
 */
export class FairQueue<Item> {
  /** The items of each owner that has any. The owner whose turn is next comes first. */
  readonly #items = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#items.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    this.#size++;
    const own = this.#items.get(owner);
    if (own === undefined) this.#items.set(owner, [item]);
    else own.push(item);
  }

  /** Removes the oldest item of the owner whose turn it is. Its next turn comes after all other owners. */
  shift(): Item | undefined {
    const [next] = this.#items;
    if (next === undefined) return undefined;
    const [owner, own] = next;
    this.#size--;
    this.#items.delete(owner);
    const item = own.shift();
    if (own.length > 0) this.#items.set(owner, own);
    return item;
  }

  /** Removes all items and returns them. */
  clear(): Item[] {
    const items = [...this.#items.values()].flat();
    this.#items.clear();
    this.#size = 0;
    return items;
  }
}
