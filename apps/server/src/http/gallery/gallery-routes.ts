import type { Route } from '../routes.ts';
import { KEYED_ENDPOINTS } from '../v1/endpoints.ts';
import { countFacetsEndpoint } from './count-facets.ts';
import { serveVisitor } from './serve-visitor.ts';

/** Everything that the API answers, for the pages of this service, below `/gallery`. */
export function galleryRoutes(): Route[] {
  return [...KEYED_ENDPOINTS, countFacetsEndpoint].map((endpoint) => ({
    path: `/gallery${endpoint.path}`,
    handler: (exchange, parameter) => serveVisitor(exchange, endpoint, parameter),
  }));
}
