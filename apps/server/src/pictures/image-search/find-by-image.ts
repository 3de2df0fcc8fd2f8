import { IconListSchema, IconsByImageQuerySchema } from '@glyphdex/contract';
import { QueryReader } from '../../http/request/query-reader.ts';
import { pageLinks } from '../../http/response/page-links.ts';
import { parseExpansions } from '../../icons/icon-presenter.ts';
import type { Scope } from '../../icons/keyed-endpoint.ts';
import type { ListIconsRequest } from '../../icons/list-icons.ts';
import { findByImage } from '../../icons/list-icons.ts';
import { refuseBeyondWindow, requestOf } from '../../icons/list-icons-endpoint.ts';
import { FREE, takeFromBudget } from '../../icons/take-from-budget.ts';
import type { ImageEndpoint, ImageQuery } from './image-endpoint.ts';

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

/**
 * Finds the most similar icons among those that the filters allow. `expansions` is the parameter `with`. `find` may
 * rank them otherwise.
 */
export function representSimilarIcons(
  scope: Scope,
  canonicalQuery: string,
  request: ListIconsRequest,
  expansions: string | undefined,
  find: typeof findByImage = findByImage,
): ImageQuery {
  return {
    kind: 'image-query',
    async represent(image) {
      const hits = await find(scope.catalog, image, request);
      const parts = parseExpansions(expansions);
      const budget = parts.svg ? await takeFromBudget(scope, hits.ids) : FREE;
      if (budget.kind === 'refused') return budget;
      const links = pageLinks(scope.address, canonicalQuery, { ...request, total: hits.total });
      return {
        kind: 'representation',
        body: scope.presenter.iconList(hits, request.page, request.perPage, parts),
        headers: [...links, ...budget.headers],
      };
    },
  };
}
