import { withoutFinalSlashes } from '../../base/site-path.ts';
import type { Answer } from '../../http/check-request.ts';
import type { HttpParts } from '../../http/http-context.ts';
import { parseQualityList } from '../../http/request/accept.ts';
import { pathOf } from '../../http/request/query-string.ts';
import type { RequestExchange } from '../../http/request-exchange.ts';
import { pageHeaders } from './page-policy.ts';
import { SITE_PAGES } from './site-routes.ts';
import type { SiteParts } from './start-page.ts';

/** Addresses of data and files, which never answer with a page. */
const NO_PAGES = /^\/(?:api|gallery|iconify|account|assets|previews)(?:[/?]|$)/;

const PAGES: ReadonlySet<string> = new Set(SITE_PAGES);

/**
 * Creates a handler for GET and HEAD at addresses without a route. It redirects page addresses without a variable part
 * that have a trailing slash. Others get 404 with the site, whose script shows that there is no such page, if they are
 * not of data and the client accepts HTML. Undefined for all other requests.
 */
export function missingPage({
  site,
  publicUrl,
}: SiteParts & Pick<HttpParts, 'publicUrl'>): (exchange: RequestExchange) => Answer | undefined {
  const page = Buffer.from(site.page);
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    ...pageHeaders(publicUrl),
  ];
  return (exchange) => {
    const { method = '', url = '', headers: requestHeaders } = exchange.request;
    if (!['GET', 'HEAD'].includes(method)) return undefined;
    const path = pathOf(url);
    const trimmed = withoutFinalSlashes(path);
    if (trimmed !== path && PAGES.has(trimmed)) {
      const location = trimmed + url.slice(path.length);
      return () => exchange.send(308, ['Location', location, 'Cache-Control', 'no-store'], '');
    }
    const isForPage = wantsPage(requestHeaders.accept) && !NO_PAGES.test(url);
    return isForPage ? () => exchange.send(404, headers, page) : undefined;
  };
}

function wantsPage(accept = ''): boolean {
  return parseQualityList(accept).some(({ value, quality }) => value === 'text/html' && quality > 0);
}
