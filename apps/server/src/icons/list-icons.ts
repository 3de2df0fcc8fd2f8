import { SIMILARITY_WINDOW, type SortKey } from '@glyphdex/contract';
import type { QueryDescriptors } from '@glyphdex/engine';
import type { Catalog } from '../catalog/catalog.ts';
import type { IconFilters, IconHits, IconOrder } from '../catalog/icon-search.ts';

const RELATED_TAGS_MAX = 10;

/** A request for one page of icons. */
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
): IconHits | Promise<IconHits> {
  return catalog.search({
    text: request.search,
    filters: request.filters,
    order: orderOf(request),
    ...pageOf(request),
    budgetMs,
  });
}

/** One page of the icons that the filters allow, the most similar to the image first. */
export function findByImage(
  catalog: Catalog,
  { descriptors, altered }: QueryDescriptors,
  request: Pick<ListIconsRequest, 'filters' | 'page' | 'perPage'>,
): IconHits | Promise<IconHits> {
  const { filters } = request;
  return catalog.searchByImage({
    descriptors,
    altered,
    filters,
    windowMax: SIMILARITY_WINDOW,
    ...pageOf(request),
  });
}

/** Without `sortBy`: by relevance if there is a text, otherwise by popularity. */
export function orderOf({ search, sortBy }: Pick<ListIconsRequest, 'search' | 'sortBy'>): IconOrder {
  return sortBy ?? (search === '' ? 'popularity' : 'relevance');
}

function pageOf({ page, perPage }: Pick<ListIconsRequest, 'page' | 'perPage'>) {
  return { offset: (page - 1) * perPage, limit: perPage, relatedTagsMax: RELATED_TAGS_MAX };
}
