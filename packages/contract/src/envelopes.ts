import type { Static, TSchema } from 'typebox';
import { IconSchema } from './icon.ts';
import { Type } from './schema-builder.ts';

export const PaginationSchema = Type.Object(
  {
    current_page: Type.Integer({ minimum: 1 }),
    last_page: Type.Integer({ minimum: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, description: 'The page size in effect.' }),
    total: Type.Integer({ minimum: 0, description: 'How many match, exactly.' }),
  },
  { $id: 'Pagination', additionalProperties: false },
);
export type Pagination = Static<typeof PaginationSchema>;

export const TagSchema = Type.Object(
  { text: Type.String(), slug: Type.String() },
  { $id: 'Tag', additionalProperties: false },
);

/** What `GET /icons` answers. */
export const IconListSchema = Type.Object(
  {
    data: Type.Array(IconSchema),
    pagination: PaginationSchema,
    related_tags: Type.Array(TagSchema, {
      maxItems: 10,
      description: 'Tags that refine this search; never null.',
    }),
    search_degraded: Type.Boolean({
      description: 'True when ranking or typo tolerance was cut short. Filters hold nevertheless.',
    }),
  },
  { $id: 'IconList', additionalProperties: false },
);

/** What every other successful call answers. */
export const detailOf = <Data extends TSchema>(data: Data) =>
  Type.Object(
    { status: Type.Literal('success'), message: Type.Literal('OK'), data },
    { additionalProperties: false },
  );

/** As `detailOf`, for lists that come in pages. */
export const pagedDetailOf = <Data extends TSchema>(data: Data) =>
  Type.Object(
    {
      status: Type.Literal('success'),
      message: Type.Literal('OK'),
      data: Type.Array(data),
      pagination: PaginationSchema,
    },
    { additionalProperties: false },
  );
