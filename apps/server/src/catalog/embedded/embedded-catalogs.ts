import type { Viewer } from '../../base/key-principal.ts';
import { type Catalog, type Catalogs, seesPrivatePacks } from '../catalog.ts';
import { IconTotals } from '../icon-totals.ts';
import { visitorCatalog } from '../visitor-catalog.ts';
import type { EmbeddedCatalog } from './embedded-catalog.ts';

/** Holds the active generation. A reload swaps one reference, so each request sees one generation. */
export class EmbeddedCatalogs implements Catalogs {
  /** The counts of views and downloads that all generations sort by. */
  readonly popularity: IconTotals;
  /** Called after each swap with the new generation. */
  onSwap: (next: EmbeddedCatalog) => void = () => undefined;
  #active: EmbeddedCatalog;
  #forVisitors: Catalog;

  constructor(first: EmbeddedCatalog, popularity = new IconTotals()) {
    this.popularity = popularity;
    this.#active = first;
    this.#forVisitors = visitorCatalog(first, first);
  }

  /** Whether other threads can use the index of the active generation. */
  get isShared(): boolean {
    return this.#active.files.shared.index instanceof SharedArrayBuffer;
  }

  active(): EmbeddedCatalog {
    return this.#active;
  }

  visibleTo(viewer: Viewer): Catalog {
    return seesPrivatePacks(viewer) ? this.#active : this.#forVisitors;
  }

  /** Activates `next`. The files of the previous generation are closed once no request holds it. */
  swap(next: EmbeddedCatalog): void {
    const previous = this.#active;
    if (previous === next) return;
    this.#active = next;
    this.#forVisitors = visitorCatalog(next, next);
    previous.retire();
    this.onSwap(next);
  }
}
