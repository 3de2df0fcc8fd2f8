import { ColorNameSchema, EXPANSIONS, IconTypeSchema, ShapeSchema, StyleSlugSchema } from './icon.ts';
import { LICENSE_IDS } from './license-terms.ts';
import { closedObject, Type } from './schema-builder.ts';

/** `page × per_page` may not reach beyond this many icons; more would be a bulk download. */
export const RESULT_WINDOW = 10_000;
export const PER_PAGE_MAX = 100;
export const PER_PAGE_DEFAULT = 20;
export const SEARCH_CHARS_MAX = 200;
export const SLUG_CHARS_MAX = 200;
/** A repeated key may stand at most this often; every closed set is smaller. */
const ARRAY_VALUES_MAX = 50;

export const SORT_KEYS = ['name', 'created_at', 'downloads', 'views'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/**
 * A comma-separated list over a closed set. JSON Schema has no such type, so the pattern is what the
 * published document shows, and `x-csv` is what the query reader works by.
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

/** The eleven parameters of `GET /icons`, under their wire names (specification §4, rule 3: nothing else is accepted). */
export const ListIconsQuerySchema = closedObject({
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      description: 'Ranked, typo-tolerant full-text search. Empty is the same as not given.',
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
  tag: Type.Optional(Type.String({ maxLength: SLUG_CHARS_MAX, description: 'Tag slug.' })),
  pack: Type.Optional(Type.String({ maxLength: SLUG_CHARS_MAX, description: 'Pack slug.' })),
  sort_by: Type.Optional(
    Type.Enum([...SORT_KEYS], {
      description:
        'name ascending; created_at, downloads and views descending. Default: relevance with search, else popularity.',
    }),
  ),
  ...PagedQuerySchema.properties,
  with: Type.Optional(WithSchema),
});

/** A search by image: the filters and pages of the list of icons. The order is by likeness. */
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

/** How large the image may be, and how many pixels wide and high. */
export const IMAGE_BYTES_MAX = 256 * 1024;
export const IMAGE_SIDE_PX_MAX = 4096;
export const IMAGE_TYPES = ['image/png', 'image/webp', 'image/svg+xml'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
/** A search by image ranks this many of the icons that its filters allow. */
export const LIKENESS_WINDOW = 1_000;

/** The one parameter of a detail call. */
export const GetIconQuerySchema = closedObject({ with: Type.Optional(WithSchema) });

const LicenseFlagSchema = Type.Enum(['true', 'false']);

/** The packs, by what their licenses permit and ask for. */
export const ListPacksQuerySchema = closedObject({
  ...PagedQuerySchema.properties,
  license: Type.Optional(
    Type.Enum([...LICENSE_IDS], { description: 'Only packs under the license with this SPDX id.' }),
  ),
  commercial_use: Type.Optional(LicenseFlagSchema),
  attribution_required: Type.Optional(LicenseFlagSchema),
  share_alike: Type.Optional(LicenseFlagSchema),
});

export const ListTagsQuerySchema = closedObject({
  ...PagedQuerySchema.properties,
  search: Type.Optional(
    Type.String({ maxLength: SEARCH_CHARS_MAX, description: 'Only tags that begin with this.' }),
  ),
});

/** At most this many icons are credited by one attribution call. */
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
