import type { Static, TSchema } from 'typebox';
import { IconSchema } from './icon.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

export const PaginationSchema = namedObject(
  'Pagination',
  {
    current_page: Type.Integer({ minimum: 1, description: 'The number of this page.' }),
    last_page: Type.Integer({
      minimum: 1,
      description: 'The number of pages. Lists of icons are served up to the 10,000th only.',
    }),
    limit: Type.Integer({ minimum: 1, maximum: 100, description: 'The page size.' }),
    total: Type.Integer({ minimum: 0, description: 'The exact number of matches.' }),
  },
  { description: 'Which page of a list this is.' },
);
export type Pagination = Static<typeof PaginationSchema>;

export const TagSchema = namedObject(
  'Tag',
  {
    text: Type.String({ description: 'The tag in words.' }),
    slug: Type.String({ description: 'The value for the parameter tag.' }),
  },
  { description: 'A tag.' },
);

/** The answer of `GET /icons`. */
export const IconListSchema = namedObject(
  'IconList',
  {
    data: Type.Array(IconSchema, { description: 'The icons of this page, in order.' }),
    pagination: PaginationSchema,
    related_tags: Type.Array(TagSchema, {
      maxItems: 10,
      description: 'Tags that narrow this search. Empty if there are none, never null.',
    }),
    search_degraded: Type.Boolean({
      description: 'True if the time budget cut ranking or typo tolerance short. Filters still apply.',
    }),
  },
  { description: 'One page of icons.' },
);
export type IconList = Static<typeof IconListSchema>;

const SUCCESS = { status: Type.Literal('success'), message: Type.Literal('OK') };

/** The answer of other successful calls that return one JSON object. */
export const detailOf = <Data extends TSchema>(data: Data) => closedObject({ ...SUCCESS, data });

/** The answer of other successful calls that return a page of a list. */
export const pagedDetailOf = <Data extends TSchema>(data: Data) =>
  closedObject({
    ...SUCCESS,
    data: Type.Array(data),
    pagination: PaginationSchema,
  });
