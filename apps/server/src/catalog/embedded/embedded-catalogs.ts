import type { Catalogs } from '../catalog.ts';
import { IconTotals } from '../icon-totals.ts';
import type { EmbeddedCatalog } from './embedded-catalog.ts';

/** Holds the active generation. A reload swaps one reference, so each request sees one generation. */
export class EmbeddedCatalogs implements Catalogs {
  /** The counts of views and downloads that all generations sort by. */
  readonly popularity: IconTotals;
  /** Called after each swap with the new generation. */
  onSwap: (next: EmbeddedCatalog) => void = () => undefined;
  #active: EmbeddedCatalog;

  constructor(first: EmbeddedCatalog, popularity = new IconTotals()) {
    this.popularity = popularity;
    this.#active = first;
  }

  /** Whether other threads can use the index of the active generation. */
  get isShared(): boolean {
    return this.#active.files.shared.index instanceof SharedArrayBuffer;
  }

  active(): EmbeddedCatalog {
    return this.#active;
  }

  /** Activates `next`. The files of the previous generation are closed once no request holds it. */
  swap(next: EmbeddedCatalog): void {
    const previous = this.#active;
    if (previous === next) return;
    this.#active = next;
    previous.retire();
    this.onSwap(next);
  }
}
