import { withoutFinalSlashes } from '../../base/site-path.ts';
import { type Answer, answerRoute } from '../../http/check-request.ts';
import { parseQualityList } from '../../http/request/accept.ts';
import { pathOf } from '../../http/request/query-string.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import { StaticContent } from '../../http/response/static-content.ts';
import { preparedRoute, type Route } from '../../http/route.ts';
import { nearestPath } from '../../http/routes.ts';
import { consistentSetsEndpoint } from '../../icons/consistent-sets/consistent-sets-endpoint.ts';
import type { IconParts, IconServices } from '../../icons/icon-services.ts';
import type { KeyedEndpoint } from '../../icons/keyed-endpoint.ts';
import { SEARCH_UNITS_MAX } from '../../limits/request-cost.ts';
import { networkAccess, type VisitorParts } from '../../limits/visitor-access.ts';
import { RenderedPages } from './rendered-pages.ts';
import { searchEngineRoutes } from './search-engines.ts';
import type { SiteParts, UnknownAddress } from './site-files.ts';
import { socialPictureRoute } from './social-picture.ts';

/** Addresses of pages. */
export const SITE_PAGES = [
  '/',
  '/icons/{icon}',
  '/packs',
  '/packs/{pack}',
  '/draw',
  '/saved',
  '/docs',
  '/developers',
  '/developers/{page}',
  '/status',
  '/sign-up',
  '/confirm-sign-up',
  '/accept-invitation',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/keys',
  '/usage',
  '/settings',
] as const;

/** The pages that the service renders with their data. All others have the same HTML, which a script fills. */
const RENDERED: ReadonlySet<string> = new Set(['/', '/icons/{icon}', '/packs', '/packs/{pack}']);

/** The `Cache-Control` of files whose names contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The page had this address before. */
const MOVED = preparedRoute('/collection', (exchange) =>
  exchange.send(308, ['Location', '/saved', 'Cache-Control', 'no-store'], ''),
);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * The routes of the site: pages, favicon, files for search engines, pictures of links, and the files that pages load.
 * The Iconify API at the root has an address that pages had before.
 */
export function siteRoutes(
  services: IconServices<IconParts & SiteParts & VisitorParts>,
  endpoints: readonly KeyedEndpoint[],
  hasIconsAtRoot: boolean,
): Route[] {
  const { favicon, assets } = services.parts.site;
  const pages = new RenderedPages(services, endpoints);
  const access = networkAccess(services.parts);
  const faviconContent = new StaticContent('image/svg+xml', favicon, [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ]);
  const files = new Map(
    [...assets].map(([name, bytes]) => {
      const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return [
        name,
        new StaticContent(type, bytes, ['Content-Security-Policy', "default-src 'none'"], FOREVER),
      ];
    }),
  );
  return [
    ...SITE_PAGES.map((path): Route => {
      if (RENDERED.has(path))
        return {
          path,
          access,
          price: { unitsMax: path === '/' ? consistentSetsEndpoint.price.unitsMax : SEARCH_UNITS_MAX },
          bound: { answerBytes: 4 << 20 },
          // Home has no parameter: an address without a page is passed to it.
          handler: (exchange, parameter, client) =>
            pages.answer(
              exchange,
              client,
              path === '/' && parameter !== '' ? nearestPage(parameter) : undefined,
            ),
        };
      return preparedRoute(path, (exchange) => pages.empty(exchange.request.headers).answer(exchange));
    }),
    ...(hasIconsAtRoot ? [] : [MOVED]),
    ...searchEngineRoutes(services.parts),
    socialPictureRoute(services.parts),
    ...['/favicon.svg', '/favicon.ico'].map((path) =>
      preparedRoute(path, (exchange) => faviconContent.answer(exchange)),
    ),
    preparedRoute('/assets/{file}', (exchange, name) => {
      const file = files.get(name);
      if (file === undefined) return exchange.refuse({ code: 'route_not_found' });
      return file.answer(exchange);
    }),
  ];
}

/** Addresses of data and files, which never answer with a page. */
const NO_PAGES = /^\/(?:api|gallery|iconify|account|assets|previews|og)(?:[/?]|$)/;

const PAGES: ReadonlySet<string> = new Set(SITE_PAGES);

/** Pages for people who open the address of an interface for programs. */
const GUIDES: ReadonlyMap<string, string> = new Map([
  ['/iconify', '/developers#iconify'],
  ['/mcp', '/developers#assistants'],
]);

/**
 * Creates a handler for GET and HEAD at addresses without a route for them. It redirects page addresses without a
 * variable part that have a trailing slash, and people at the address of an interface for programs. Others get a page
 * with status 404 and searches for their words, if they are not of data and the client accepts HTML. Undefined for all
 * other requests.
 */
export function missingPage(routes: readonly Route[]): (exchange: RequestExchange) => Answer | undefined {
  const home = routes.find(({ path }) => path === '/')!;
  return (exchange) => {
    const { method = '', url = '', headers } = exchange.request;
    if (!['GET', 'HEAD'].includes(method)) return undefined;
    const path = pathOf(url);
    const trimmed = withoutFinalSlashes(path);
    if (trimmed !== path && PAGES.has(trimmed)) {
      const location = trimmed + url.slice(path.length);
      return () => exchange.send(308, ['Location', location, 'Cache-Control', 'no-store'], '');
    }
    if (!wantsPage(headers.accept)) return undefined;
    const guide = GUIDES.get(trimmed);
    if (guide !== undefined)
      return () => exchange.send(302, ['Location', guide, 'Cache-Control', 'no-store', 'Vary', 'Accept'], '');
    return NO_PAGES.test(url) ? undefined : () => answerRoute(exchange, home, path);
  };
}

function nearestPage(path: string): UnknownAddress {
  return { nearest: nearestPath(path, SITE_PAGES) };
}

function wantsPage(accept = ''): boolean {
  return parseQualityList(accept).some(({ value, quality }) => value === 'text/html' && quality > 0);
}
