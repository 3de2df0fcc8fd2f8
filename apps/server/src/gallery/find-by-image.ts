import { GalleryByImageQuerySchema } from '@glyphdex/contract';
import { QueryReader } from '../http/request/query-reader.ts';
import { refuseBeyondWindow } from '../icons/list-icons-endpoint.ts';
import { findByImageEndpoint, representSimilarIcons } from '../pictures/image-search/find-by-image.ts';
import type { ImageEndpoint } from '../pictures/image-search/image-endpoint.ts';
import { galleryRequestOf } from './list-icons.ts';

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
