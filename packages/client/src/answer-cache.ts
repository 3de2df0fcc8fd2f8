export interface CachedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** The last answers with an ETag, by address. Beyond `entriesMax`, the one that was used longest ago goes. */
export class AnswerCache {
  readonly #entriesMax: number;
  readonly #answers = new Map<string, CachedAnswer>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  get(address: string): CachedAnswer | undefined {
    const answer = this.#answers.get(address);
    if (answer !== undefined) this.#put(address, answer);
    return answer;
  }

  set(address: string, answer: CachedAnswer): void {
    if (this.#entriesMax === 0) return;
    this.#put(address, answer);
    if (this.#answers.size > this.#entriesMax) this.#answers.delete(this.#answers.keys().next().value!);
  }

  /** A Map lists its entries by insertion, so the first one was used longest ago. */
  #put(address: string, answer: CachedAnswer): void {
    this.#answers.delete(address);
    this.#answers.set(address, answer);
  }
}
