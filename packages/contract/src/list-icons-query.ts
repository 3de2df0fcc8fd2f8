import { ColorNameSchema, EXPANSIONS, IconTypeSchema, ShapeSchema, StyleSlugSchema } from './icon.ts';
import { LICENSE_IDS } from './license-terms.ts';
import { closedObject, Type } from './schema-builder.ts';

/** Only this many results of a query are served, because more would be a bulk download. */
export const RESULT_WINDOW = 10_000;
export const PER_PAGE_MAX = 100;
export const PER_PAGE_DEFAULT = 20;
export const SEARCH_CHARS_MAX = 200;
export const SLUG_CHARS_MAX = 200;
/** The maximum number of values of a repeated parameter. Each closed set has fewer values. */
const ARRAY_VALUES_MAX = 50;

export const SORT_KEYS = ['name', 'created_at', 'downloads', 'views'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/**
 * A comma-separated list over a closed set. JSON Schema has no such type: the OpenAPI document shows the pattern, and
 * the query reader uses `x-csv`.
 */
export const WithSchema = Type.String({
  'x-csv': [...EXPANSIONS],
  pattern: `^(${EXPANSIONS.join('|')})(,(${EXPANSIONS.join('|')}))*$`,
  description: `Comma-separated list of: ${EXPANSIONS.join(', ')}.`,
  examples: ['svg,styles'],
});

/** The parameters of a paged list. */
export const PagedQuerySchema = closedObject({
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page number. Default 1.' })),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PER_PAGE_MAX,
      description: `Page size. Default ${PER_PAGE_DEFAULT}.`,
    }),
  ),
});

/** The eleven parameters of `GET /icons`. Any other parameter gives 422. */
export const ListIconsQuerySchema = closedObject({
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      description: 'Ranked, typo-tolerant full-text search. An empty text counts as absent.',
      examples: ['home'],
    }),
  ),
  type: Type.Optional(IconTypeSchema),
  'colors[]': Type.Optional(
    Type.Array(ColorNameSchema, { maxItems: ARRAY_VALUES_MAX, description: 'Any of these colors.' }),
  ),
  'shapes[]': Type.Optional(
    Type.Array(ShapeSchema, { maxItems: ARRAY_VALUES_MAX, description: 'Any of these shapes.' }),
  ),
  'styles[]': Type.Optional(
    Type.Array(StyleSlugSchema, { maxItems: ARRAY_VALUES_MAX, description: 'Any of these styles.' }),
  ),
  tag: Type.Optional(
    Type.String({
      maxLength: SLUG_CHARS_MAX,
      description: 'Tag slug, also of a synonym.',
      examples: ['house'],
    }),
  ),
  pack: Type.Optional(
    Type.String({ maxLength: SLUG_CHARS_MAX, description: 'Pack slug.', examples: ['mdi'] }),
  ),
  sort_by: Type.Optional(
    Type.Enum([...SORT_KEYS], {
      description:
        'name ascending; created_at, downloads and views descending. Default: relevance with search, else popularity.',
    }),
  ),
  ...PagedQuerySchema.properties,
  with: Type.Optional(WithSchema),
});

/** The query of a search by image: filters and pages as for `GET /icons`. The most similar icons come first. */
export const IconsByImageQuerySchema = closedObject({
  type: ListIconsQuerySchema.properties.type,
  'colors[]': ListIconsQuerySchema.properties['colors[]'],
  'shapes[]': ListIconsQuerySchema.properties['shapes[]'],
  'styles[]': ListIconsQuerySchema.properties['styles[]'],
  tag: ListIconsQuerySchema.properties.tag,
  pack: ListIconsQuerySchema.properties.pack,
  ...PagedQuerySchema.properties,
  with: ListIconsQuerySchema.properties.with,
});

/** The maximum size of the image in bytes, and its maximum width and height in pixels. */
export const IMAGE_BYTES_MAX = 256 * 1024;
export const IMAGE_SIDE_PX_MAX = 1_024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
/** A search by image returns at most this many of the icons that its filters allow. */
export const SIMILARITY_WINDOW = 1_000;

/** The parameter of a request for one icon. */
export const GetIconQuerySchema = closedObject({ with: Type.Optional(WithSchema) });

/** The maximum number of icons in one list of equivalents. */
export const EQUIVALENTS_MAX = 50;

/** The query for the same icon in other packs. */
export const EquivalentsQuerySchema = closedObject({
  pack: Type.Optional(
    Type.String({
      maxLength: SLUG_CHARS_MAX,
      description: 'Only the icon of this pack.',
      examples: ['lucide'],
    }),
  ),
  with: ListIconsQuerySchema.properties.with,
});

const licenseFlag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** The query for the packs, with filters for license terms. */
export const ListPacksQuerySchema = closedObject({
  ...PagedQuerySchema.properties,
  license: Type.Optional(
    Type.Enum([...LICENSE_IDS], {
      description: 'Only packs under the license with this SPDX id.',
      examples: ['Apache-2.0'],
    }),
  ),
  commercial_use: licenseFlag('Only packs whose icons a product that earns money may show, or may not show.'),
  attribution_required: licenseFlag(
    'Only packs whose author must be shown with an icon, or need not be shown.',
  ),
  share_alike: licenseFlag(
    'Only packs whose derived works must carry the same license, or need not carry it.',
  ),
});

export const ListTagsQuerySchema = closedObject({
  ...PagedQuerySchema.properties,
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      description: 'Only tags that begin with this.',
      examples: ['arr'],
    }),
  ),
});

/** The maximum number of icons in one attribution request. */
export const ATTRIBUTION_IDS_MAX = 100;

export const AttributionQuerySchema = closedObject({
  ids: Type.Optional(
    Type.String({
      pattern: '^[0-9a-z-]+(,[0-9a-z-]+)*$',
      description: `Comma-separated icon ids or slugs, at most ${ATTRIBUTION_IDS_MAX}.`,
      examples: ['4639111450021170,lucide--house'],
    }),
  ),
});

export const NoQuerySchema = closedObject({});
