import {
  detailOf,
  FacetCountsSchema,
  GalleryByImageQuerySchema,
  GalleryIconsQuerySchema,
  GalleryTagsQuerySchema,
  TagCountsSchema,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { Catalog } from '../catalog/catalog.ts';
import { QueryReader } from '../http/request/query-reader.ts';
import { detailBody } from '../http/response/envelopes.ts';
import { clientOf } from '../http/slow-work.ts';
import { countFacets, countTags } from '../icons/count-facets.ts';
import type { KeyedEndpoint } from '../icons/keyed-endpoint.ts';
import type { ListIconsRequest } from '../icons/list-icons.ts';
import {
  answerWithIcons,
  listIconsEndpoint,
  refuseBeyondWindow,
  requestOf,
} from '../icons/list-icons-endpoint.ts';
import { type LicenseFilter, listPacks } from '../icons/reference/list-packs.ts';
import { referenceEndpoint } from '../icons/reference/reference-endpoint.ts';
import { licenseFilterOf } from '../icons/reference/reference-lists.ts';
import { FACETS_UNITS_MAX, facetsCost, SEARCH_UNITS_MAX, searchCost } from '../limits/request-cost.ts';
import { findByImageEndpoint, representSimilarIcons } from '../pictures/image-search/find-by-image.ts';
import type { ImageEndpoint } from '../pictures/image-search/image-endpoint.ts';

const galleryIconsReader = new QueryReader(GalleryIconsQuerySchema);

/**
 * The list of icons for the gallery, with filters by several tags and by license. It has no result window, so the grid
 * scrolls through all results. The daily icon budget limits how many icons with SVG a network gets.
 */
export const listGalleryIconsEndpoint: KeyedEndpoint = {
  ...listIconsEndpoint,
  operationId: 'listGalleryIcons',
  query: GalleryIconsQuerySchema,
  errors: ['bulk_download'],

  answerTo(scope) {
    const query = galleryIconsReader.read(scope.query);
    if (query.kind === 'refused') return query;
    return answerWithIcons(scope, query, galleryRequestOf(query.values, scope.catalog), query.values.with);
  },
};

/** The request that the gallery's parameters describe. A license filter becomes a list of packs. */
export function galleryRequestOf(
  values: Static<typeof GalleryIconsQuerySchema>,
  catalog: Catalog,
): ListIconsRequest {
  const { tag, 'tags[]': tags = [] } = values;
  const all = tag === undefined ? tags : [tag, ...tags];
  const request = requestOf(values);
  const packs = packsUnder(catalog, licenseFilterOf(values));
  return { ...request, filters: { ...request.filters, tags: all.length === 0 ? undefined : all, packs } };
}

/** The packs with a license that meets the filter; undefined for a filter without requirements. */
function packsUnder(catalog: Catalog, filter: LicenseFilter): readonly string[] | undefined {
  if (Object.values(filter).every((part) => part === undefined)) return undefined;
  return listPacks(catalog, filter).map(({ slug }) => slug);
}

/**
 * The counts that the filters beside the list of icons show. Takes the query of the list. Its page and order do not
 * affect the counts.
 */
export const countFacetsEndpoint = referenceEndpoint({
  path: '/facets',
  operationId: 'countFacets',
  summary: 'How many icons each value of each filter would list',
  description: 'Values that list none are left out.',
  query: GalleryIconsQuerySchema,
  answer: detailOf(FacetCountsSchema),
  errors: [],
  cost: ({ search = '' }) => facetsCost(search),
  price: { unitsMax: FACETS_UNITS_MAX },
  bound: { answerBytes: 65_536 },
  async body({ catalog, principal, services: { parts, slowWork } }, values) {
    const request = galleryRequestOf(values, catalog);
    const beforeSearch = () => slowWork.start(clientOf(principal));
    const options = { nowMs: () => parts.clock.monotonicMs(), budgetMs: parts.searchBudgetMs, beforeSearch };
    const { counts, isDegraded } = await countFacets(catalog, request, licenseFilterOf(values), options);
    return { json: detailBody({ ...counts, search_degraded: isDegraded }), isDegraded };
  },
});

/** The most frequent tags with the prefix that a visitor has typed in the tag filter; of all tags without one. */
export const countTagsEndpoint = referenceEndpoint({
  path: '/facets/tags',
  operationId: 'countTags',
  summary: 'How many icons each of the most frequent tags would list',
  description: 'Of the tags with the prefix, or of all tags without one.',
  query: GalleryTagsQuerySchema,
  answer: detailOf(TagCountsSchema),
  errors: [],
  cost: ({ search = '' }) => searchCost(search),
  price: { unitsMax: SEARCH_UNITS_MAX },
  bound: { answerBytes: 65_536 },
  async body({ catalog, principal, services }, { prefix = '', ...values }) {
    await services.slowWork.start(clientOf(principal));
    const request = galleryRequestOf(values, catalog);
    const { counts, isDegraded } = await countTags(catalog, request, prefix, services.parts.searchBudgetMs);
    return { json: detailBody(counts), isDegraded };
  },
});

const reader = new QueryReader(GalleryByImageQuerySchema, refuseBeyondWindow);

/** The search by image for the gallery, with filters by several tags and by license. */
export const findByImageInGalleryEndpoint: ImageEndpoint = {
  ...findByImageEndpoint,
  query: GalleryByImageQuerySchema,

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const request = galleryRequestOf(verdict.values, scope.catalog);
    return representSimilarIcons(scope, verdict.canonical, request, verdict.values.with);
  },
};
