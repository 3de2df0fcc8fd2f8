import {
  detailOf,
  FacetCountsSchema,
  GalleryIconsQuerySchema,
  GalleryTagsQuerySchema,
  TagCountsSchema,
} from '@glyphdex/contract';
import { detailBody } from '../http/response/envelopes.ts';
import { clientOf } from '../http/slow-work.ts';
import { countFacets, countTags } from '../icons/count-facets.ts';
import { referenceEndpoint } from '../icons/reference/reference-endpoint.ts';
import { licenseFilterOf } from '../icons/reference/reference-lists.ts';
import { FACETS_UNITS_MAX, facetsCost, SEARCH_UNITS_MAX, searchCost } from '../limits/request-cost.ts';
import { galleryRequestOf } from './list-icons.ts';

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
