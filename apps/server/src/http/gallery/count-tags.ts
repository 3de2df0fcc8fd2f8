import { detailOf, GalleryTagsQuerySchema, TagCountsSchema } from '@glyphdex/contract';
import { countTags } from '../../services/icons/count-tags.ts';
import type { KeyedEndpoint } from '../keyed-endpoint.ts';
import { QueryReader } from '../query-reader.ts';
import { countedResource } from './counted-resource.ts';
import { galleryRequestOf } from './list-icons.ts';

const reader = new QueryReader(GalleryTagsQuerySchema);

/** What the filter of tags finds while somebody types how a tag begins. */
export const countTagsEndpoint: KeyedEndpoint = {
  path: '/facets/tags',
  operationId: 'countTags',
  summary: 'How many icons each tag that begins so would list',
  query: GalleryTagsQuerySchema,
  answer: detailOf(TagCountsSchema),
  errors: [],

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { prefix = '', ...values } = verdict.values;
    const request = galleryRequestOf(values, scope.catalog);
    return countedResource(scope, verdict, (environment) =>
      countTags(scope.catalog, request, prefix, environment),
    );
  },
};
