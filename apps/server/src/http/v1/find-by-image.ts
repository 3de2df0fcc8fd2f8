import { IconListSchema, IconsByImageQuerySchema } from '@glyphdex/contract';
import { after } from '../../domain/awaitable.ts';
import type { ListIconsRequest } from '../../services/icons/list-icons.ts';
import { findByImage } from '../../services/icons/list-icons.ts';
import { QueryReader } from '../request/query-reader.ts';
import { parseExpansions } from '../response/icon-presenter.ts';
import { pageLinks } from '../response/page-links.ts';
import type { ImageEndpoint, ImageQuery } from './image-endpoint.ts';
import type { Scope } from './keyed-endpoint.ts';
import { presentIcons, refuseBeyondWindow, requestOf } from './list-icons.ts';

const reader = new QueryReader(IconsByImageQuerySchema, refuseBeyondWindow);

export const findByImageEndpoint: ImageEndpoint = {
  path: '/icons/by-image',
  operationId: 'findIconsByImage',
  summary: 'Find icons that look like an image',
  description:
    'Takes a drawing, a screenshot of an icon or a black-on-white sketch. Ranks the 1,000 most similar icons that the filters allow. The size and position of the drawing and the width of its lines matter little.',
  query: IconsByImageQuerySchema,
  answer: IconListSchema,
  errors: ['result_window_exceeded', 'bulk_download'],
  showsIconBudget: true,

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    return representSimilarIcons(scope, verdict.canonical, requestOf(verdict.values), verdict.values.with);
  },
};

/** Finds the most similar icons among those that the filters allow. `expansions` is the parameter `with`. */
export function representSimilarIcons(
  scope: Scope,
  canonicalQuery: string,
  request: ListIconsRequest,
  expansions: string | undefined,
): ImageQuery {
  return {
    kind: 'image-query',
    represent: (descriptors) =>
      after(findByImage(scope.catalog, descriptors, request), (hits) =>
        presentIcons(scope, request, parseExpansions(expansions), hits, (total) =>
          pageLinks(scope.address, canonicalQuery, { ...request, total }),
        ),
      ),
  };
}
