import { IconListSchema, IconsByImageQuerySchema } from '@glyphdex/contract';
import type { Static } from 'typebox';
import { after } from '../../domain/awaitable.ts';
import { findByImage } from '../../services/icons/find-by-image.ts';
import type { ListIconsRequest } from '../../services/icons/list-icons.ts';
import { QueryReader } from '../request/query-reader.ts';
import { parseExpansions } from '../response/icon-presenter.ts';
import type { ImageEndpoint, ImageQuery } from './image-endpoint.ts';
import type { Scope } from './keyed-endpoint.ts';
import { presentIcons, refuseBeyondWindow, requestOf } from './list-icons.ts';

type IconsByImageQuery = Static<typeof IconsByImageQuerySchema>;

const reader = new QueryReader(IconsByImageQuerySchema, (values: IconsByImageQuery) =>
  refuseBeyondWindow(values),
);

export const findByImageEndpoint: ImageEndpoint = {
  path: '/icons/by-image',
  operationId: 'findIconsByImage',
  summary: 'Find icons that look like an image',
  description:
    'Takes a drawing, a screenshot of an icon or a black-on-white sketch and ranks the icons that the filters allow by likeness: the 1,000 most alike. Neither the size and place of the drawing nor the width of its lines matters much.',
  query: IconsByImageQuerySchema,
  answer: IconListSchema,
  errors: ['result_window_exceeded', 'bulk_download'],
  showsIconBudget: true,

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    return representLookalikes(scope, requestOf(verdict.values), verdict.values.with);
  },
};

/** Answers with the icons that look most like the image, out of those that the request allows. */
export function representLookalikes(
  scope: Scope,
  request: ListIconsRequest,
  expansions: string | undefined,
): ImageQuery {
  return {
    kind: 'image-query',
    represent: (descriptors) =>
      after(findByImage(scope.catalog, descriptors, request), (hits) =>
        presentIcons(scope, request, parseExpansions(expansions), hits),
      ),
  };
}
