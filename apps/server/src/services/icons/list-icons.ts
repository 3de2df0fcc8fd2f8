import type { SortKey } from '@glyphdex/contract';
import type { Awaitable } from '../../domain/awaitable.ts';
import type { Catalog } from '../../ports/catalog.ts';
import type { IconFilters, IconHits, IconOrder } from '../../ports/icon-search.ts';

const RELATED_TAGS_MAX = 10;

/** What can be asked of the list of icons. */
export interface ListIconsRequest {
  readonly search: string;
  readonly filters: IconFilters;
  readonly sortBy?: SortKey | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** One page of the icons that match. */
export function listIcons(
  catalog: Catalog,
  request: ListIconsRequest,
  budgetMs: number,
): Awaitable<IconHits> {
  return catalog.search({
    text: request.search,
    filters: request.filters,
    order: orderOf(request),
    ...pageOf(request),
    budgetMs,
  });
}

/** Without `sortBy`: by relevance if there is a text, else by popularity. */
export function orderOf({ search, sortBy }: Pick<ListIconsRequest, 'search' | 'sortBy'>): IconOrder {
  return sortBy ?? (search === '' ? 'popularity' : 'relevance');
}

/** The page as the catalog takes it. */
export function pageOf({ page, perPage }: Pick<ListIconsRequest, 'page' | 'perPage'>) {
  return { offset: (page - 1) * perPage, limit: perPage, relatedTagsMax: RELATED_TAGS_MAX };
}
