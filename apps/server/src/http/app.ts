import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { brokenRequestHandler, endWith, rawAnswer } from './broken-request.ts';
import { refuseBeforeRouting } from './check-request.ts';
import { galleryRoutes } from './gallery/gallery-routes.ts';
import { HttpContext } from './http-context.ts';
import { iconifyAtRoot, iconifyRoutes } from './iconify/iconify-routes.ts';
import { HEADER_BYTES_MAX, HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { mcpRoute } from './mcp/mcp-route.ts';
import { docsRoutes, openApiRoutes } from './public/docs-routes.ts';
import { licenseRoute } from './public/license-route.ts';
import { llmsTextRoute } from './public/llms-text-route.ts';
import { operationRoutes } from './public/operation-routes.ts';
import { previewRoute } from './public/preview-route.ts';
import { RequestExchange } from './request-exchange.ts';
import type { Route } from './route.ts';
import { addRoutes } from './routes.ts';
import { missingPage } from './site/missing-page.ts';
import { siteRoutes } from './site/site-routes.ts';
import { KEYED_ENDPOINTS } from './v1/endpoints.ts';
import { findByImageEndpoint } from './v1/find-by-image.ts';
import { imageRoute } from './v1/image-endpoint.ts';
import { keyAccess } from './v1/key-access.ts';
import { routeOf } from './v1/keyed-endpoint.ts';

export type { AppDependencies } from './app-dependencies.ts';

/**
 * Builds the HTTP server without listening, because most tests inject requests. Fastify routes requests and owns the
 * server. Its request hooks, body parsers and serializers take no part: a `RequestExchange` writes each answer, or
 * broken-request.ts if there is no response object.
 */
export function buildApp(deps: AppDependencies, limits: HttpLimits = HTTP_LIMITS): FastifyInstance {
  const context = new HttpContext(deps, limits);
  deps.metrics.gauge(
    'glyphdex_requests_waiting',
    'Requests that wait for their turn.',
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
  const atRoot = iconifyAtRoot(context);
  const page = missingPage(context);
  const routes = routesOf(context);
  addRoutes(app, context, routes, (exchange) => atRoot(exchange) ?? page(exchange));
  refuseBeforeRouting(app.server, context, routes);
  return app;
}

/** All routes of the service. */
export function routesOf(context: HttpContext): Route[] {
  return [
    ...KEYED_ENDPOINTS.map((endpoint) =>
      routeOf('/api/v1', endpoint, keyAccess({ takesPublishableKeys: !('mediaTypes' in endpoint.answer) })),
    ),
    imageRoute('/api/v1', findByImageEndpoint, keyAccess({ takesPublishableKeys: false })),
    mcpRoute,
    ...openApiRoutes(context),
    llmsTextRoute(context),
    previewRoute(context),
    licenseRoute(),
    ...docsRoutes(context.deps.site),
    ...galleryRoutes(),
    ...iconifyRoutes(context),
    ...accountRoutes(),
    ...siteRoutes(context),
    ...operationRoutes(context),
  ];
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
