import {
  detailOf,
  FacetCountsSchema,
  GalleryIconsQuerySchema,
  GalleryTagsQuerySchema,
  TagCountsSchema,
} from '@glyphdex/contract';
import { countFacets, countTags } from '../../services/icons/count-facets.ts';
import { QueryReader } from '../request/query-reader.ts';
import { detailBody } from '../response/envelopes.ts';
import type { KeyedEndpoint, Resource } from '../v1/keyed-endpoint.ts';
import { galleryRequestOf, licenseFilterOf } from './list-icons.ts';

const facetsReader = new QueryReader(GalleryIconsQuerySchema);
const tagsReader = new QueryReader(GalleryTagsQuerySchema);

/** The counts that the filters beside the list of icons show; asked for the same query as the list. */
export const countFacetsEndpoint: KeyedEndpoint = {
  path: '/facets',
  operationId: 'countFacets',
  summary: 'How many icons each value of each filter would list',
  query: facetsReader.schema,
  answer: detailOf(FacetCountsSchema),
  errors: [],

  locate({ catalog, context, query }) {
    const verdict = facetsReader.read(query);
    if (verdict.kind === 'refused') return verdict;
    const request = galleryRequestOf(verdict.values, catalog);
    const { deps, nowMs } = context;
    const options = { nowMs, budgetMs: deps.searchBudgetMs };
    return countedResource(verdict, () =>
      countFacets(catalog, request, licenseFilterOf(verdict.values), options),
    );
  },
};

/** The tags that the filter of tags offers while somebody types the beginning of one. */
export const countTagsEndpoint: KeyedEndpoint = {
  path: '/facets/tags',
  operationId: 'countTags',
  summary: 'How many icons each tag with this prefix would list',
  query: GalleryTagsQuerySchema,
  answer: detailOf(TagCountsSchema),
  errors: [],

  locate({ catalog, context, query }) {
    const verdict = tagsReader.read(query);
    if (verdict.kind === 'refused') return verdict;
    const { prefix = '', ...values } = verdict.values;
    const request = galleryRequestOf(values, catalog);
    return countedResource(verdict, () => countTags(catalog, request, prefix, context.deps.searchBudgetMs));
  },
};

/** Counts only if the client does not have the answer already. */
function countedResource(query: Resource['query'], count: () => Promise<unknown>): Resource {
  return {
    kind: 'resource',
    query,
    orderFingerprint: '',
    represent: async () => ({
      kind: 'representation',
      body: detailBody(await count()),
      isDegraded: false,
      headers: [],
    }),
  };
}
