import { LRUCache } from 'lru-cache';

/** How many names that were offered once are remembered. */
const NAMES_MAX = 4_096;

/**
 * Caches answers that are requested repeatedly, up to a size in bytes. An answer is cached when it is offered for the
 * second time: most queries are never repeated, and caching each of them costs a new query a tenth of its CPU time.
 */
export class ResponseCache<Answer extends object> {
  readonly #answers: LRUCache<string, Answer>;
  readonly #offeredOnce = new Set<string>();

  /** `bytesOf` must not count the name. An answer that takes more than an eighth of `bytesMax` is not cached. */
  constructor(bytesMax: number, bytesOf: (answer: Answer) => number) {
    this.#answers = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: bytesMax / 8,
      sizeCalculation: (answer, name) => name.length + bytesOf(answer),
    });
  }

  get(name: string): Answer | undefined {
    return this.#answers.get(name);
  }

  /** Calls `create` and caches its answer if the name was offered before; otherwise remembers the name. */
  offer(name: string, create: () => Answer): void {
    if (this.#offeredOnce.delete(name)) {
      this.#answers.set(name, create());
      return;
    }
    // Emptied when full: then a repeated query needs one more offer.
    if (this.#offeredOnce.size >= NAMES_MAX) this.#offeredOnce.clear();
    this.#offeredOnce.add(name);
  }
}
