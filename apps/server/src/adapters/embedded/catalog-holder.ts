import type { OpenCatalog } from './open-catalog.ts';

/** Which catalog is in force? A reload swaps one reference, so a request sees either the old one or the new one. */
export class CatalogHolder {
  #current: OpenCatalog;

  constructor(first: OpenCatalog) {
    this.#current = first;
  }

  /** To be taken once a request and used throughout; `hold()` it to keep its files open over an `await`. */
  current(): OpenCatalog {
    return this.#current;
  }

  /** Puts `next` in force. The files of the old one are closed once no request uses them. */
  swap(next: OpenCatalog): void {
    const previous = this.#current;
    if (previous === next) return;
    this.#current = next;
    previous.retire();
  }
}
