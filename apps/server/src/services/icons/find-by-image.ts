import { SIMILARITY_WINDOW } from '@glyphdex/contract';
import type { Awaitable } from '../../domain/awaitable.ts';
import type { Catalog } from '../../ports/catalog.ts';
import type { IconHits, ImageDescriptor } from '../../ports/icon-search.ts';
import { type ListIconsRequest, pageOf } from './list-icons.ts';

/** One page of the icons that the filters allow, those that look most like the image first. */
export function findByImage(
  catalog: Catalog,
  descriptors: readonly ImageDescriptor[],
  request: Pick<ListIconsRequest, 'filters' | 'page' | 'perPage'>,
): Awaitable<IconHits> {
  return catalog.searchByImage({
    descriptors,
    filters: request.filters,
    windowMax: SIMILARITY_WINDOW,
    ...pageOf(request),
  });
}
