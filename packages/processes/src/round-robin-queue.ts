/**
 * A queue that serves its clients [round robin](https://en.wikipedia.org/wiki/Round-robin_scheduling), so a client with
 * many items delays each item of another client by one item. The items of one client keep their order.
 */
export class RoundRobinQueue<Item> {
  /** The items of each client that has any. The client that is served next comes first. */
  readonly #items = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(client: string, item: Item): void {
    this.#size++;
    const own = this.#items.get(client);
    if (own === undefined) this.#items.set(client, [item]);
    else own.push(item);
  }

  /**
   * Removes the oldest item of the next client, which comes last then. Clients with `isBusy` are skipped as long as
   * there is another one.
   */
  shift(isBusy: (client: string) => boolean = () => false): Item | undefined {
    const client = this.#next(isBusy);
    if (client === undefined) return undefined;
    const own = this.#items.get(client)!;
    this.#size--;
    this.#items.delete(client);
    const item = own.shift();
    if (own.length > 0) this.#items.set(client, own);
    return item;
  }

  /** Removes all items and returns them. */
  clear(): Item[] {
    const items = [...this.#items.values()].flat();
    this.#items.clear();
    this.#size = 0;
    return items;
  }

  #next(isBusy: (client: string) => boolean): string | undefined {
    for (const client of this.#items.keys()) if (!isBusy(client)) return client;
    const [first] = this.#items.keys();
    return first;
  }
}
