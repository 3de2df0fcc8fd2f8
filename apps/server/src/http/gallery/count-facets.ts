import { detailOf, FacetCountsSchema } from '@glyphdex/contract';
import { countFacets } from '../../services/icons/count-facets.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { detailBody } from '../present/catalog-presenter.ts';
import { licenseWish } from './license-wish.ts';
import { galleryIconsReader, galleryRequestOf } from './list-icons.ts';

/** What the filters beside the list of icons show; asked for the same query as the list. */
export const countFacetsEndpoint: KeyedEndpoint = {
  path: '/facets',
  operationId: 'countFacets',
  summary: 'How many icons each value of each filter would list',
  query: galleryIconsReader.schema,
  answer: detailOf(FacetCountsSchema),
  errors: [],

  locate(scope) {
    const verdict = galleryIconsReader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { deps, nowMs } = scope.context;
    const wish = licenseWish(verdict.values);
    const request = galleryRequestOf(verdict.values, scope.catalog);
    const environment = { counts: deps.counters, nowMs, budgetMs: deps.searchBudgetMs };
    return {
      kind: 'resource',
      query: verdict,
      orderFingerprint: '',
      represent: async () => ({
        kind: 'representation',
        body: detailBody(await countFacets(scope.catalog, request, wish, environment)),
        isDegraded: false,
        headers: [],
      }),
    };
  },
};
