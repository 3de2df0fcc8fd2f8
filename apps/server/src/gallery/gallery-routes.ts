import type { Catalogs } from '../catalog/catalog.ts';
import { detailBody } from '../http/response/envelopes.ts';
import type { Readiness } from '../http/response/not-ready.ts';
import { type Access, PLAIN, type Route } from '../http/route.ts';
import type { IconParts, IconServices } from '../icons/icon-services.ts';
import { type KeyedEndpoint, routeOf } from '../icons/keyed-endpoint.ts';
import { listIconsEndpoint } from '../icons/list-icons-endpoint.ts';
import { type VisitorParts, visitorAccess } from '../limits/visitor-access.ts';
import type { Metrics } from '../observability/metrics.ts';
import { imageRoute } from '../pictures/image-search/image-endpoint.ts';
import type { PictureRenderer } from '../pictures/picture-renderer.ts';
import { collectionFilesEndpoint, collectionIconsEndpoint } from './collection-endpoints.ts';
import {
  countFacetsEndpoint,
  findByImageInGalleryEndpoint,
  listGalleryIconsEndpoint,
  searchWhileTypingEndpoint,
} from './gallery-endpoints.ts';
import { packProfileEndpoint } from './pack-profile.ts';

type GalleryParts = VisitorParts & StatusParts & { readonly renderer: Pick<PictureRenderer, 'font'> };

/** The endpoints of the API that the gallery has too, and its own. */
export function galleryEndpoints(
  { renderer }: GalleryParts,
  keyedEndpoints: readonly KeyedEndpoint[],
): readonly KeyedEndpoint[] {
  return [
    ...keyedEndpoints.map((endpoint) =>
      endpoint === listIconsEndpoint ? listGalleryIconsEndpoint : endpoint,
    ),
    countFacetsEndpoint,
    searchWhileTypingEndpoint,
    packProfileEndpoint,
    collectionIconsEndpoint,
    collectionFilesEndpoint(renderer),
  ];
}

/**
 * The routes below `/gallery`, for pages of this service and without a key: these endpoints of the API, the
 * counts of the filters, collections, and the status.
 */
export function galleryRoutes(
  services: IconServices<IconParts & GalleryParts>,
  endpoints: readonly KeyedEndpoint[],
): Route[] {
  const { parts } = services;
  const access = visitorAccess(parts);
  return [
    statusRoute(parts, access),
    ...endpoints.map((endpoint) => routeOf('/gallery', endpoint, access, services)),
    imageRoute('/gallery', findByImageInGalleryEndpoint, access, services),
  ];
}

export interface StatusParts {
  readonly readiness: () => Promise<Readiness>;
  readonly shownMetrics: {
    figures(): ReturnType<Metrics['figures']> | Promise<ReturnType<Metrics['figures']>>;
  };
  readonly catalogs: Catalogs;
}

/**
 * `/gallery/status`, for the status page: whether each part is ready, the active catalog, the memory in use, and the
 * requests since the process started. It tells nothing about single keys, visitors or queries; `/metrics` has more
 * figures.
 */
export function statusRoute({ readiness, shownMetrics, catalogs }: StatusParts, access: Access): Route {
  return {
    path: '/gallery/status',
    access,
    price: PLAIN,
    bound: { answerBytes: 4_096 },
    async handler(exchange) {
      const { isReady, checks } = await readiness();
      const { iconsCount, packsCount, builtAt } = catalogs.visibleTo(undefined);
      const figures = await shownMetrics.figures();
      const status = {
        ready: isReady,
        checks,
        uptime_seconds: figures.uptimeSeconds,
        requests: figures.requests,
        searches: figures.searches,
        search_p50_ms: figures.searchP50Ms,
        search_p99_ms: figures.searchP99Ms,
        memory_bytes: figures.memoryBytes,
        catalog: { icons_count: iconsCount, packs_count: packsCount, built_at: builtAt },
      };
      exchange.sendJson(200, detailBody(status));
    },
  };
}
