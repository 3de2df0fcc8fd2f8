/** Whole numbers by name. A name whose number returns to 0 takes no memory. */
export class CountsByName {
  readonly #counts = new Map<string, number>();

  has(name: string): boolean {
    return this.#counts.has(name);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: number): void {
    const count = this.get(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}
