import type { Catalog } from '../catalog.ts';
import { RemoteSearch, type RemoteSearchOptions } from './remote-search.ts';
import { SearchUnavailable } from './transport.ts';

/** A search by image has no budget of its caller. */
const ALWAYS = Number.POSITIVE_INFINITY;

/**
 * A catalog that is searched in OpenSearch. The node expands queries and plans the stages; OpenSearch matches, ranks,
 * filters and counts. If it does not answer in time, the embedded catalog does, and the answer is degraded.
 */
export function openSearchCatalog(options: RemoteSearchOptions): Catalog {
  const { embedded, index } = options;
  const { generation, iconsCount, packsCount, builtAt, reference, iconSets } = embedded;
  const remote = new RemoteSearch(options);

  /** A budget of 0 asks for a degraded answer. */
  async function remotely<Answer extends { readonly isDegraded: boolean }>(
    budgetMs: number,
    ask: () => Promise<Answer>,
    askEmbedded: () => Answer,
  ): Promise<Answer> {
    const release = embedded.hold();
    try {
      if (budgetMs > 0) return await ask();
      return { ...askEmbedded(), isDegraded: true };
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      return { ...askEmbedded(), isDegraded: true };
    } finally {
      release();
    }
  }

  return {
    generation,
    iconsCount,
    packsCount,
    builtAt,
    reference,
    iconSets,
    hold: () => embedded.hold(),
    resolve: (references) => embedded.resolve(references),
    read: (ids, wanted) => embedded.read(ids, wanted),
    lookalikes: (query) => embedded.lookalikes(query),
    named: (query) => embedded.named(query),
    suggest: (text, max) => embedded.suggest(text, max),
    listTags: (wanted) => embedded.listTags(wanted),
    explain: (search) => embedded.explain(search),
    /** The counts in an index are those of its build. */
    orderFingerprint: (order) => (['popularity', 'downloads', 'views'].includes(order) ? index.epoch : ''),
    // The stages of a concept depend on its filter, which a plan does not contain.
    search: (search) =>
      search.isConcept === true
        ? embedded.search(search)
        : remotely(
            search.budgetMs,
            () => remote.search(search),
            () => embedded.search(search),
          ),
    searchByImage: (search) =>
      remotely(
        ALWAYS,
        () => remote.searchByImage(search),
        () => embedded.searchByImage(search),
      ),
    countFacets: (query) =>
      remotely(
        query.budgetMs,
        () => remote.countFacets(query),
        () => embedded.countFacets(query),
      ),
  };
}
