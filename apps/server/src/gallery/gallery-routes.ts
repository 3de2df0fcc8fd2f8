import type { Route } from '../http/route.ts';
import type { IconParts, IconServices } from '../icons/icon-services.ts';
import { type KeyedEndpoint, routeOf } from '../icons/keyed-endpoint.ts';
import { listIconsEndpoint } from '../icons/list-icons-endpoint.ts';
import { type VisitorParts, visitorAccess } from '../limits/visitor-access.ts';
import { imageRoute } from '../pictures/image-search/image-endpoint.ts';
import { countFacetsEndpoint, countTagsEndpoint } from './count-facets.ts';
import { findByImageInGalleryEndpoint } from './find-by-image.ts';
import { listGalleryIconsEndpoint } from './list-icons.ts';
import { type StatusParts, statusRoute } from './show-status.ts';

type GalleryParts = VisitorParts & StatusParts;

/**
 * The routes below `/gallery`, for pages of this service and without a key: these endpoints of the API, the
 * counts of the filters, and the status.
 */
export function galleryRoutes(
  services: IconServices<IconParts & GalleryParts>,
  keyedEndpoints: readonly KeyedEndpoint[],
): Route[] {
  const { parts } = services;
  const access = visitorAccess(parts);
  const endpoints = [
    ...keyedEndpoints.map((endpoint) =>
      endpoint === listIconsEndpoint ? listGalleryIconsEndpoint : endpoint,
    ),
    countFacetsEndpoint,
    countTagsEndpoint,
  ];
  return [
    statusRoute(parts, access),
    ...endpoints.map((endpoint) => routeOf('/gallery', endpoint, access, services)),
    imageRoute('/gallery', findByImageInGalleryEndpoint, access, services),
  ];
}
