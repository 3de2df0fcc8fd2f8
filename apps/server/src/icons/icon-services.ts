import type { Clock } from '../base/clock.ts';
import type { PreviewSigner } from '../base/signers.ts';
import type { Catalog, Catalogs } from '../catalog/catalog.ts';
import type { IconCounters } from '../catalog/icon-counters.ts';
import type { UsageEvents } from '../catalog/usage-events.ts';
import { COMPRESSED_CACHE_BYTES_MAX } from '../http/limits.ts';
import { ResponseCache } from '../http/response/response-cache.ts';
import { SlowWork } from '../http/slow-work.ts';
import type { IconBudget } from '../limits/icon-budget.ts';
import type { Metrics } from '../observability/metrics.ts';
import { IconPresenter } from './icon-presenter.ts';
import type { ReadImage } from './image-reader.ts';
import type { Pictures } from './pictures.ts';

/** The needs of endpoints for icons. */
export interface IconParts {
  /** The address of this service in its answers and emails (`PUBLIC_URL`), without a trailing slash. */
  readonly publicUrl: string;
  /** Part of the ETags of the API: an upgrade invalidates the answers that clients have cached. */
  readonly serverVersion: string;
  /** Milliseconds after which a search returns a degraded answer; 0 degrades every search. */
  readonly searchBudgetMs: number;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'count'>;
  /** A request asks for the active generation once and uses it throughout. */
  readonly catalogs: Catalogs;
  readonly usageEvents: UsageEvents;
  readonly counters: IconCounters;
  readonly iconBudget: IconBudget;
  readonly previewSigner: PreviewSigner;
  readonly previews: Pictures;
  /** Pictures for downloads that are not equal to a preview. */
  readonly files: Pictures;
  readonly images: { readonly read: ReadImage };
}

/** The parts and the state that all endpoints for icons share. */
export class IconServices<Parts extends IconParts = IconParts> {
  readonly parts: Parts;
  /** Compressed bodies by encoding, ETag and canonical query. Compressing a page takes about as long as finding it. */
  readonly compressedBodies = new ResponseCache<Buffer>(COMPRESSED_CACHE_BYTES_MAX, (body) => body.length);
  readonly slowWork = new SlowWork();
  readonly #presenters = new WeakMap<Catalog, IconPresenter>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** One presenter per generation, released with it. */
  presenterOf(catalog: Catalog): IconPresenter {
    let presenter = this.#presenters.get(catalog);
    if (presenter === undefined) {
      presenter = new IconPresenter(catalog, this.parts);
      this.#presenters.set(catalog, presenter);
    }
    return presenter;
  }
}
