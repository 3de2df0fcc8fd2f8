import type { Clock } from '../../base/clock.ts';
import type { Viewer } from '../../base/key-principal.ts';
import type { Log } from '../../base/log.ts';
import { type Catalog, type Catalogs, seesPrivatePacks } from '../catalog.ts';
import type { EmbeddedCatalog } from '../embedded/embedded-catalog.ts';
import type { EmbeddedCatalogs } from '../embedded/embedded-catalogs.ts';
import { visitorCatalog } from '../visitor-catalog.ts';
import { ClusterTransport } from './cluster-transport.ts';
import { openSearchCatalog } from './opensearch-catalog.ts';
import { findIndex } from './search-indexes.ts';
import { type SearchIndex, type SearchTransport, SearchUnavailable } from './transport.ts';

const POLL_MS = 2_000;

/** Stands in for the index of a generation that has none. */
const NO_INDEX: SearchIndex = { name: '', epoch: '' };
const NO_TRANSPORT: SearchTransport = {
  msearch: () => Promise.reject(new SearchUnavailable('the generation has no index')),
};

interface Options {
  readonly nodes: readonly string[];
  readonly budgetMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The active generation of the embedded catalogs, searched in OpenSearch. Looks every two seconds for the
 * newest index of that generation, so a new index with other counts is taken over too. Without one, answers are
 * degraded.
 */
export class OpenSearchCatalogs implements Catalogs {
  readonly #embedded: EmbeddedCatalogs;
  readonly #transport: ClusterTransport;
  readonly #options: Options;
  #found: { readonly generation: string; readonly index: SearchIndex } | undefined;
  /** The index of the generation that may become active, so no answer after that is degraded. */
  #next: { readonly generation: string; readonly index: SearchIndex } | undefined;
  #active:
    | {
        readonly embedded: EmbeddedCatalog;
        readonly index: SearchIndex;
        readonly catalog: Catalog;
        readonly forVisitors: Catalog;
      }
    | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(embedded: EmbeddedCatalogs, options: Options) {
    this.#embedded = embedded;
    this.#options = options;
    this.#transport = new ClusterTransport(options.nodes, options.clock, options.log);
  }

  /** Looks for the index now and then from now on. A cluster that is away does not fail the start. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), POLL_MS);
    this.#timer.unref();
  }

  active(): Catalog {
    return this.#opened().catalog;
  }

  visibleTo(viewer: Viewer): Catalog {
    const { catalog, forVisitors } = this.#opened();
    return seesPrivatePacks(viewer) ? catalog : forVisitors;
  }

  #opened() {
    const embedded = this.#embedded.active();
    const index = this.#indexOf(embedded.generation) ?? NO_INDEX;
    if (this.#active?.embedded !== embedded || this.#active.index.name !== index.name) {
      const { budgetMs, clock } = this.#options;
      const transport = index === NO_INDEX ? NO_TRANSPORT : this.#transport;
      const catalog = openSearchCatalog({ embedded, transport, index, budgetMs, clock });
      this.#active = { embedded, index, catalog, forVisitors: visitorCatalog(catalog, embedded) };
    }
    return this.#active;
  }

  /** Whether there is a complete index of a generation, so it may become active. */
  async hasIndex(generation: string): Promise<boolean> {
    const index = await findIndex(this.#transport.client, generation);
    if (index !== undefined) this.#next = { generation, index };
    return index !== undefined;
  }

  /** The index that is searched; `undefined` if there is none. */
  get indexName(): string | undefined {
    return this.#indexOf(this.#embedded.active().generation)?.name;
  }

  get failuresCount(): number {
    return this.#transport.failuresCount;
  }

  /** `ok`, or what is wrong, in one line. */
  state(): string {
    return this.indexName === undefined && this.#transport.state() === 'ok'
      ? 'no index of this generation; run glyphdex search-index build; searches are degraded'
      : this.#transport.state();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#transport.close();
  }

  #indexOf(generation: string): SearchIndex | undefined {
    return [this.#found, this.#next].find((known) => known?.generation === generation)?.index;
  }

  async #look(): Promise<void> {
    const { generation } = this.#embedded.active();
    try {
      const index = await findIndex(this.#transport.client, generation);
      if (index !== undefined && index.name !== this.indexName)
        this.#options.log.info({ index: index.name }, 'searches go to this index');
      if (this.#next?.generation === generation) this.#next = undefined;
      if (index !== undefined) this.#found = { generation, index };
      else if (this.#found?.generation === generation) this.#found = undefined;
    } catch {
      // Searches show whether the cluster answers; until then the known index stays.
    }
  }
}
