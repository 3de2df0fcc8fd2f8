import { IconListSchema, IconsByImageQuerySchema } from '@glyphdex/contract';
import { QueryReader } from '../../http/request/query-reader.ts';
import { findByImage } from '../../icons/list-icons.ts';
import { refuseBeyondWindow, requestOf } from '../../icons/list-icons-endpoint.ts';
import type { ImageEndpoint } from './image-endpoint.ts';

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

  find: findByImage,

  wantedBy(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { values, canonical: canonicalQuery } = verdict;
    return { kind: 'wanted', request: requestOf(values), canonicalQuery, expansions: values.with };
  },
};
