/** Counts how many whole sets each client reads at this moment. */
export class SetReaders {
  readonly #counts = new Map<string, number>();

  count(client: string): number {
    return this.#counts.get(client) ?? 0;
  }

  /** Returns a function that ends the reading. A second call of it does nothing. */
  add(client: string): () => void {
    this.#counts.set(client, this.count(client) + 1);
    let isReading = true;
    return () => {
      if (!isReading) return;
      isReading = false;
      const left = this.count(client) - 1;
      if (left === 0) this.#counts.delete(client);
      else this.#counts.set(client, left);
    };
  }
}
