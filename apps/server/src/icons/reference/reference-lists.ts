import {
  ColorSchema,
  CountedNameSchema,
  CountedTagSchema,
  detailOf,
  ListPacksQuerySchema,
  ListTagsQuerySchema,
  NoQuerySchema,
  PackSchema,
  PER_PAGE_MAX,
  pagedDetailOf,
  Type,
} from '@glyphdex/contract';
import type { Static, TSchema } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import { detailBody } from '../../http/response/envelopes.ts';
import { PLAIN } from '../../http/route.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { pageBody, pageOf, queryEndpoint } from '../query-endpoint.ts';
import { getPack, type LicenseFilter, listPacks, PACK_NOT_FOUND } from './list-packs.ts';
import { listColors, listShapes, listStyles, listTypes } from './list-values.ts';

/** A filter has fewer values: colors, styles, shapes and types are fixed. */
const VALUES_MAX = 50;

/** The lists of values that filters accept, and one pack by slug, in the order of the documentation. */
export const REFERENCE_ENDPOINTS: readonly KeyedEndpoint[] = [
  valuesEndpoint('/colors', 'listColors', 'The color names that colors[] accepts', listColors, ColorSchema),
  valuesEndpoint('/styles', 'listStyles', 'The style slugs that styles[] accepts', listStyles),
  valuesEndpoint('/shapes', 'listShapes', 'The shape names that shapes[] accepts', listShapes),
  valuesEndpoint('/types', 'listTypes', 'The names that type accepts', listTypes),
  queryEndpoint({
    path: '/packs',
    operationId: 'listPacks',
    summary: 'The packs with author and license',
    description: 'In pages, sorted by slug. The filters are requirements for the license.',
    query: ListPacksQuerySchema,
    exampleQuery: 'commercial_use=true&attribution_required=false&per_page=50',
    answer: pagedDetailOf(PackSchema),
    errors: [],
    price: PLAIN,
    bound: { answerRows: PER_PAGE_MAX },
    body(scope, values, { canonicalQuery }) {
      const { page, perPage, offset } = pageOf(values);
      const packs = listPacks(scope.catalog, licenseFilterOf(values));
      const rows = packs.slice(offset, offset + perPage);
      return pageBody(scope, canonicalQuery, rows, { page, perPage, total: packs.length });
    },
  }),
  queryEndpoint({
    path: '/packs/{pack}',
    operationId: 'getPack',
    summary: 'One pack by slug',
    description: 'Its version, author, license and number of icons.',
    pathParameter: { name: 'pack', description: 'The slug of the pack.', example: 'mdi' },
    query: NoQuerySchema,
    answer: detailOf(PackSchema),
    errors: ['pack_not_found'],
    price: PLAIN,
    bound: { answerRows: 1 },
    find: ({ catalog, parameter }) => getPack(catalog, parameter) ?? PACK_NOT_FOUND,
    body: (_scope, _values, { found }) => detailBody(found),
  }),
  queryEndpoint({
    path: '/tags',
    operationId: 'listTags',
    summary: 'The tags that the parameter tag accepts',
    description: 'In pages, the most used first. `search` lists only tags with this prefix.',
    query: ListTagsQuerySchema,
    exampleQuery: 'search=arr',
    answer: pagedDetailOf(CountedTagSchema),
    errors: [],
    price: PLAIN,
    bound: { answerRows: PER_PAGE_MAX },
    body(scope, values, { canonicalQuery }) {
      const { page, perPage, offset } = pageOf(values);
      const request = { prefix: values.search ?? '', offset, limit: perPage };
      const { items, total } = scope.catalog.listTags(request);
      const rows = items.map(({ text, slug, iconsCount }) => ({ text, slug, icons_count: iconsCount }));
      return pageBody(scope, canonicalQuery, rows, { page, perPage, total });
    },
  }),
];

/** A list of the values that one filter accepts, each with its number of icons. */
function valuesEndpoint(
  path: string,
  operationId: string,
  summary: string,
  list: (catalog: Catalog) => readonly object[],
  value: TSchema = CountedNameSchema,
): KeyedEndpoint {
  return queryEndpoint({
    path,
    operationId,
    summary,
    description: 'All values, each with the number of icons that have it.',
    query: NoQuerySchema,
    answer: detailOf(Type.Array(value)),
    errors: [],
    price: PLAIN,
    bound: { answerRows: VALUES_MAX },
    body: ({ catalog }) => detailBody(list(catalog)),
  });
}

/** The requirements that query parameters set for a pack's license. */
export function licenseFilterOf(
  values: Pick<
    Static<typeof ListPacksQuerySchema>,
    'license' | 'commercial_use' | 'attribution_required' | 'share_alike'
  >,
): LicenseFilter {
  return {
    spdx: values.license,
    commercialUse: values.commercial_use,
    attributionRequired: values.attribution_required,
    shareAlike: values.share_alike,
  };
}
