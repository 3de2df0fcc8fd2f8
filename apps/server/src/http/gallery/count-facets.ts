import { detailOf, FacetCountsSchema } from '@glyphdex/contract';
import { countFacets } from '../../services/icons/count-facets.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { countedResource } from './counted-resource.ts';
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
    const wish = licenseWish(verdict.values);
    const request = galleryRequestOf(verdict.values, scope.catalog);
    return countedResource(scope, verdict, (environment) =>
      countFacets(scope.catalog, request, wish, environment),
    );
  },
};
