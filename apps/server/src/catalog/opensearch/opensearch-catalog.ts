import type { CatalogReference } from '@glyphdex/contract';
import type {
  Catalog,
  ExpansionFlags,
  IconRecord,
  TagCountsWanted,
  TagList,
  TagListWanted,
} from '../catalog.ts';
import type { EmbeddedCatalog } from '../embedded/embedded-catalog.ts';
import type {
  Counted,
  FacetCounts,
  IconHits,
  IconOrder,
  IconQuery,
  IconSearch,
  ImageSearch,
  Suggestions,
  TagCount,
} from '../icon-search.ts';
import type { IconSets } from '../icon-sets.ts';
import { RemoteSearch, type RemoteSearchOptions } from './remote-search.ts';
import { type SearchIndex, SearchUnavailable } from './transport.ts';

/** A search by image has no budget of its caller. */
const ALWAYS = Number.POSITIVE_INFINITY;

/**
 * A catalog that is searched in OpenSearch. The node expands queries and plans the stages; OpenSearch matches, ranks,
 * filters and counts. If it does not answer in time, the embedded catalog does, and the answer is degraded.
 */
export class OpenSearchCatalog implements Catalog {
  readonly #embedded: EmbeddedCatalog;
  readonly #index: SearchIndex;
  readonly #remote: RemoteSearch;

  constructor(parts: RemoteSearchOptions) {
    this.#embedded = parts.embedded;
    this.#index = parts.index;
    this.#remote = new RemoteSearch(parts);
  }

  get generation(): string {
    return this.#embedded.generation;
  }

  get iconsCount(): number {
    return this.#embedded.iconsCount;
  }

  get packsCount(): number {
    return this.#embedded.packsCount;
  }

  get builtAt(): string {
    return this.#embedded.builtAt;
  }

  get reference(): CatalogReference {
    return this.#embedded.reference;
  }

  get iconSets(): IconSets {
    return this.#embedded.iconSets;
  }

  hold(): () => void {
    return this.#embedded.hold();
  }

  resolve(references: readonly string[]): readonly (number | undefined)[] {
    return this.#embedded.resolve(references);
  }

  read(ids: readonly number[], parts?: ExpansionFlags): readonly (IconRecord | undefined)[] {
    return this.#embedded.read(ids, parts);
  }

  suggest(text: string, max: number): Suggestions {
    return this.#embedded.suggest(text, max);
  }

  listTags(wanted: TagListWanted): TagList {
    return this.#embedded.listTags(wanted);
  }

  explain(search: IconSearch): readonly string[] {
    return this.#embedded.explain(search);
  }

  /** The counts in an index are those of its build. */
  orderFingerprint(order: IconOrder): string {
    const isCounted = order === 'popularity' || order === 'downloads' || order === 'views';
    return isCounted ? this.#index.epoch : '';
  }

  search(search: IconSearch): Promise<IconHits> {
    return this.#remotely(
      search.budgetMs,
      () => this.#remote.search(search),
      () => this.#embedded.search(search),
    );
  }

  searchByImage(search: ImageSearch): Promise<IconHits> {
    return this.#remotely(
      ALWAYS,
      () => this.#remote.searchByImage(search),
      () => this.#embedded.searchByImage(search),
    );
  }

  countFacets(query: IconQuery): Promise<Counted<FacetCounts>> {
    return this.#remotely(
      query.budgetMs,
      () => this.#remote.countFacets(query),
      () => this.#embedded.countFacets(query),
    );
  }

  countTags(query: IconQuery, wanted: TagCountsWanted): Promise<Counted<readonly TagCount[]>> {
    return this.#remotely(
      query.budgetMs,
      () => this.#remote.countTags(query, wanted),
      () => this.#embedded.countTags(query, wanted),
    );
  }

  /** A budget of 0 asks for a degraded answer. */
  async #remotely<Answer extends { readonly isDegraded: boolean }>(
    budgetMs: number,
    remote: () => Promise<Answer>,
    embedded: () => Answer,
  ): Promise<Answer> {
    const release = this.#embedded.hold();
    try {
      if (budgetMs > 0) return await remote();
      return { ...embedded(), isDegraded: true };
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      return { ...embedded(), isDegraded: true };
    } finally {
      release();
    }
  }
}
