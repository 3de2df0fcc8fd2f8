import type { Route } from '../routes.ts';
import { KEYED_ENDPOINTS } from '../v1/endpoints.ts';
import { answerImageSearch } from '../v1/image-endpoint.ts';
import { serveAdmitted } from '../v1/keyed-endpoint.ts';
import { listIconsEndpoint } from '../v1/list-icons.ts';
import { countFacetsEndpoint, countTagsEndpoint } from './count-facets.ts';
import { findByImageInGalleryEndpoint } from './find-by-image.ts';
import { listGalleryIconsEndpoint } from './list-icons.ts';
import { admitVisitor } from './serve-visitor.ts';
import { statusRoute } from './show-status.ts';

/**
 * The routes below `/gallery`, for pages of this service and without a key: the endpoints of the API, the counts of the
 * filters, and the status.
 */
export function galleryRoutes(): Route[] {
  const endpoints = [
    ...KEYED_ENDPOINTS.map((endpoint) =>
      endpoint === listIconsEndpoint ? listGalleryIconsEndpoint : endpoint,
    ),
    countFacetsEndpoint,
    countTagsEndpoint,
  ];
  return [
    statusRoute,
    ...endpoints.map(
      (endpoint): Route => ({
        path: `/gallery${endpoint.path}`,
        handler: (exchange, parameter) =>
          admitVisitor(exchange, (visitor) => serveAdmitted(exchange, endpoint, parameter, visitor)),
      }),
    ),
    {
      path: `/gallery${findByImageInGalleryEndpoint.path}`,
      method: 'POST',
      takesBody: true,
      handler: (exchange) =>
        admitVisitor(exchange, (visitor) =>
          answerImageSearch(exchange, findByImageInGalleryEndpoint, visitor),
        ),
    },
  ];
}
