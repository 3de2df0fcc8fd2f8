import { DATA_CSP, type HttpContext } from '../http-context.ts';
import { StaticContent } from '../response/static-content.ts';
import type { Route } from '../routes.ts';
import { pagePolicy } from './page-policy.ts';
import { StartPage } from './start-page.ts';

/** Addresses of pages; the script of the page selects what to show. */
export const SITE_PAGES = [
  '/',
  '/icons/{icon}',
  '/packs',
  '/packs/{pack}',
  '/draw',
  '/collection',
  '/developers',
  '/developers/{page}',
  '/status',
  '/sign-up',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/keys',
  '/usage',
  '/settings',
] as const;

/**
 * A `Link` header for the requests that the script of the start page sends first. Browsers send them while the script
 * loads. A test compares the addresses with those in apps/site.
 */
const FIRST_ANSWERS: readonly string[] = [
  'Link',
  ['/gallery/icons?page=1&per_page=60&with=svg', '/gallery/facets?', '/gallery/colors']
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)
    .join(', '),
];

/** Crawlers may read pages, but must not call the API, because its answers cost computing time. */
const ROBOTS = `User-agent: *
Disallow: /account/
Disallow: /api/
Disallow: /gallery/
Disallow: /previews/
`;

const YEAR = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The routes of the site: pages, icon, robots.txt, and the files that pages load. */
export function siteRoutes(context: HttpContext): Route[] {
  const { deps } = context;
  const start = new StartPage(context);
  const { page, favicon, assets } = deps.site;
  const html = new StaticContent('text/html; charset=utf-8', page, [
    'Content-Security-Policy',
    pagePolicy(deps.publicUrl),
  ]);
  const icon = new StaticContent('image/svg+xml', favicon, [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ]);
  const robots = new StaticContent('text/plain; charset=utf-8', ROBOTS, DATA_CSP);
  const files = new Map(
    [...assets].map(([name, bytes]) => {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return [name, new StaticContent(type, bytes, ['Content-Security-Policy', "default-src 'none'"], YEAR)];
    }),
  );
  return [
    ...SITE_PAGES.map(
      (path): Route => ({
        path,
        handler: async (exchange) =>
          exchange.request.url === '/'
            ? (await start.content()).answer(exchange, FIRST_ANSWERS)
            : html.answer(exchange),
      }),
    ),
    { path: '/robots.txt', handler: (exchange) => robots.answer(exchange) },
    { path: '/favicon.svg', handler: (exchange) => icon.answer(exchange) },
    { path: '/favicon.ico', handler: (exchange) => icon.answer(exchange) },
    {
      path: '/assets/{file}',
      handler(exchange, name) {
        const file = files.get(name);
        if (file === undefined) return exchange.refuse({ code: 'route_not_found' });
        return file.answer(exchange);
      },
    },
  ];
}
