import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { ACCOUNT_ENDPOINTS, accountRoutes } from '../accounts/account-routes.ts';
import type { AccountParts } from '../accounts/account-services.ts';
import { originPolicy } from '../accounts/keys/origin-policy.ts';
import type { PathKeyParts } from '../accounts/keys/path-key-access.ts';
import { galleryEndpoints, galleryRoutes, type StatusParts } from '../gallery/gallery-routes.ts';
import type { SiteParts } from '../gallery/site/site-files.ts';
import { missingPage, siteRoutes } from '../gallery/site/site-routes.ts';
import { brokenRequestHandler, endWith, rawAnswer } from '../http/broken-request.ts';
import { type Answer, refuseBeforeRouting } from '../http/check-request.ts';
import { HttpContext, type HttpParts } from '../http/http-context.ts';
import { HEADER_BYTES_MAX, HTTP_LIMITS, type HttpLimits } from '../http/limits.ts';
import { RequestExchange } from '../http/request-exchange.ts';
import type { Route } from '../http/route.ts';
import { addRoutes } from '../http/routes.ts';
import { ICONIFY_PATH, iconifyAtRoot, iconifyRoute, isIconifyAddress } from '../iconify/iconify-routes.ts';
import type { IconifyDependencies } from '../iconify/iconify-services.ts';
import { IconServices } from '../icons/icon-services.ts';
import { routeOf } from '../icons/keyed-endpoint.ts';
import { licenseRoute } from '../icons/licenses/license-route.ts';
import { keyAccess } from '../limits/key-access.ts';
import type { McpParts } from '../mcp/http/key-tool-context.ts';
import { mcpRoute } from '../mcp/http/mcp-route.ts';
import type { Metrics } from '../observability/metrics.ts';
import { KEYED_ENDPOINTS } from '../openapi/endpoints.ts';
import { llmsTextRoute } from '../openapi/llms-text-route.ts';
import { openApiRoutes } from '../openapi/openapi-routes.ts';
import { findByImageEndpoint } from '../pictures/image-search/find-by-image.ts';
import { imageRoute } from '../pictures/image-search/image-endpoint.ts';
import type { PictureRenderer } from '../pictures/picture-renderer.ts';
import { previewRoute } from '../pictures/previews/preview-route.ts';
import { recordedUsage } from '../usage/export-usage.ts';
import type { UsageServices } from '../usage/usage-endpoints.ts';
import { USAGE_ENDPOINTS } from '../usage/usage-endpoints.ts';
import { type OperationParts, operationRoutes } from './operation-routes.ts';

/** The needs of all routes. `wire.ts` provides them. */
export interface AppDependencies
  extends Omit<HttpParts, 'metrics' | 'usageEvents'>,
    Omit<McpParts, 'metrics'>,
    StatusParts,
    Omit<OperationParts, 'metrics'>,
    PathKeyParts,
    Omit<AccountParts, 'accounts'>,
    SiteParts {
  readonly accounts: Omit<UsageServices, 'recordedUsage'>;
  readonly iconify: IconifyDependencies;
  readonly renderer: Pick<PictureRenderer, 'render' | 'font'>;
  readonly metrics: Pick<Metrics, 'observe' | 'count' | 'gauge' | 'contentType'>;
  /** Those of all threads of the process. */
  readonly shownMetrics: StatusParts['shownMetrics'] & OperationParts['shownMetrics'];
}

/**
 * Builds the HTTP server without listening, because most tests inject requests. Fastify routes requests and owns the
 * server. Its request hooks, body parsers and serializers take no part: a `RequestExchange` writes each answer, or
 * broken-request.ts if there is no response object.
 */
export function buildApp(deps: AppDependencies, limits: HttpLimits = HTTP_LIMITS): FastifyInstance {
  const context = httpContextOf(deps, limits);
  deps.metrics.gauge(
    'glyphdex_requests_waiting',
    'Requests that wait in the admission queue.',
    () => context.admission.length,
    'sum',
  );
  const app = fastify({
    // Requests are counted in the metrics, not logged. RequestExchange logs failures of the service.
    logger: false,
    // `addRoutes` adds HEAD to GET itself.
    exposeHeadRoutes: false,
    // A stopping server still answers requests on open connections.
    return503OnClosing: false,
    keepAliveTimeout: limits.keepAliveMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.inactivityMs,
    clientErrorHandler: brokenRequestHandler(context, limits),
    rewriteUrl: ({ url }) => originForm(url ?? '/'),
    // The path has broken percent-encoding.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      new RequestExchange(context, 'unknown', request.raw, reply.raw).refuse({ code: 'malformed_request' });
    },
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // routes.ts checks the header, because Node would refuse without an error body.
      requireHostHeader: false,
      // Node then emits no `data` and `end` for a request without a body, which most are.
      optimizeEmptyRequests: true,
    },
    routerOptions: {
      // Longer than any path that Node accepts: routes.ts answers 414, where Fastify would answer 400.
      maxParamLength: HEADER_BYTES_MAX,
      // Routes read the raw query themselves.
      querystringParser: () => ({}),
    },
  });
  app.addHook('preClose', (done) => {
    context.isClosing = true;
    done();
  });
  answerExpectAndConnect(app.server, context, limits);
  const routes = routesOf(deps);
  addRoutes(app, context, routes, answerMissing(deps, routes));
  refuseBeforeRouting(app.server, context, routes);
  return app;
}

export function httpContextOf(deps: AppDependencies, limits: HttpLimits = HTTP_LIMITS): HttpContext {
  const isPublic = deps.iconify.access === 'public' ? isIconifyAddress : () => false;
  return new HttpContext(deps, originPolicy(deps.publishableKeys, isPublic), limits);
}

/** All routes of the service. */
export function routesOf(deps: AppDependencies): Route[] {
  const services = new IconServices(deps);
  const { accounts } = deps;
  const usage = recordedUsage(accounts.usage, accounts.clock);
  const accountParts = { ...deps, accounts: Object.assign(accounts, { recordedUsage: usage }) };
  const iconify = iconifyRoute(deps, services.slowWork);
  const endpoints = galleryEndpoints(deps, KEYED_ENDPOINTS);
  const withSecretKey = keyAccess(deps, { takesPublishableKeys: false });
  const withAnyKey = keyAccess(deps, { takesPublishableKeys: true });
  return [
    ...KEYED_ENDPOINTS.map((endpoint) =>
      routeOf('/api/v1', endpoint, 'mediaTypes' in endpoint.answer ? withSecretKey : withAnyKey, services),
    ),
    imageRoute('/api/v1', findByImageEndpoint, withSecretKey, services),
    mcpRoute(services),
    ...openApiRoutes(deps),
    llmsTextRoute(deps),
    previewRoute(deps),
    licenseRoute(),
    ...galleryRoutes(services, endpoints),
    ...(iconify === undefined ? [] : [iconify]),
    ...accountRoutes(accountParts, [...ACCOUNT_ENDPOINTS, ...USAGE_ENDPOINTS]),
    ...siteRoutes(services, endpoints, hasIconsAtRoot(deps)),
    ...operationRoutes(deps),
  ];
}

/** Answers for addresses without a route. */
function answerMissing(
  deps: AppDependencies,
  routes: readonly Route[],
): (exchange: RequestExchange) => Answer | undefined {
  const page = missingPage(routes);
  const iconify = routes.find(({ path }) => path === ICONIFY_PATH);
  if (!hasIconsAtRoot(deps) || iconify === undefined) return page;
  const atRoot = iconifyAtRoot(deps, iconify);
  return (exchange) => atRoot(exchange) ?? page(exchange);
}

function hasIconsAtRoot({ iconify: { access, isAtRoot } }: AppDependencies): boolean {
  return isAtRoot && access !== 'off';
}

/** Path and query of a request target, also of an absolute one (RFC 9112 §3.2.2). `*` becomes `/*`: a 404. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Answers requests with `Expect` and CONNECT, which Node would refuse without a body or not answer at all. */
function answerExpectAndConnect(server: Server, context: HttpContext, { lingerMs }: HttpLimits): void {
  // An expectation other than 100-continue may be ignored (RFC 9110 §10.1.1); Node would answer 417 without a body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  // CONNECT is for proxies only. Node would close the connection without an answer.
  server.on('connect', (_request, socket) => {
    // Node has removed its own listeners. Without one, a reset by the client would end the process.
    socket.on('error', () => socket.destroy());
    endWith(socket, rawAnswer('method_not_allowed', context), lingerMs);
  });
}
