import type { Static, TSchema } from 'typebox';
import { IconSchema } from './icon.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

export const PaginationSchema = namedObject('Pagination', {
  current_page: Type.Integer({ minimum: 1 }),
  last_page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, description: 'The page size in effect.' }),
  total: Type.Integer({ minimum: 0, description: 'How many match, exactly.' }),
});
export type Pagination = Static<typeof PaginationSchema>;

export const TagSchema = namedObject('Tag', { text: Type.String(), slug: Type.String() });

/** What `GET /icons` answers. */
export const IconListSchema = namedObject('IconList', {
  data: Type.Array(IconSchema),
  pagination: PaginationSchema,
  related_tags: Type.Array(TagSchema, {
    maxItems: 10,
    description: 'Tags that refine this search; never null.',
  }),
  search_degraded: Type.Boolean({
    description: 'True when ranking or typo tolerance was cut short. Filters hold nevertheless.',
  }),
});

/** What every other successful call answers. */
export const detailOf = <Data extends TSchema>(data: Data) =>
  closedObject({ status: Type.Literal('success'), message: Type.Literal('OK'), data });

/** As `detailOf`, for lists that come in pages. */
export const pagedDetailOf = <Data extends TSchema>(data: Data) =>
  closedObject({
    status: Type.Literal('success'),
    message: Type.Literal('OK'),
    data: Type.Array(data),
    pagination: PaginationSchema,
  });
