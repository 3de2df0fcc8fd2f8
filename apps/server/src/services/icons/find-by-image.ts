import { LIKENESS_WINDOW } from '@glyphdex/contract';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type { IconHits } from '../../ports/search-backend.ts';
import { filtersOf, type ListIconsRequest } from './list-icons.ts';

const RELATED_TAGS_MAX = 10;

/** Which icons that the filters allow look most like one of these looks, and which of them stand on this page? */
export function findByImage(
  catalog: OpenCatalog,
  looks: readonly Int8Array[],
  request: Omit<ListIconsRequest, 'search' | 'sortBy'>,
): IconHits | Promise<IconHits> {
  return catalog.search.searchByLook({
    ...filtersOf(request),
    looks,
    windowMax: LIKENESS_WINDOW,
    offset: (request.page - 1) * request.perPage,
    limit: request.perPage,
    relatedTagsMax: RELATED_TAGS_MAX,
  });
}
