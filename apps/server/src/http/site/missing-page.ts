import type { HttpContext } from '../http-context.ts';
import { parseQualityList } from '../request/accept.ts';
import { pathOf } from '../request/query-string.ts';
import type { RequestExchange } from '../request-exchange.ts';
import { pagePolicy } from './page-policy.ts';
import { SITE_PAGES } from './site-routes.ts';

/** Below these are data and files, also for browsers. */
const NO_PAGES = /^\/(?:api|gallery|account|assets|previews)(?:[/?]|$)/;

const PAGES: ReadonlySet<string> = new Set(SITE_PAGES);

/**
 * Leads from the address of a page with a slash at its end to the page. Shows somebody who opened an address of no page in a
 * browser the page that says so, with 404; its script finds no page for the address and tells. False for all others, who are
 * not answered.
 */
export function missingPage({ deps }: HttpContext): (exchange: RequestExchange) => boolean {
  const page = Buffer.from(deps.site.page);
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    pagePolicy(deps.publicUrl),
  ];
  return (exchange) => {
    const { method = '', url = '', headers: asked } = exchange.request;
    if (!['GET', 'HEAD'].includes(method)) return false;
    const path = pathOf(url);
    const bare = path.replace(/\/+$/, '');
    if (bare !== path && PAGES.has(bare)) {
      exchange.send(308, ['Location', bare + url.slice(path.length), 'Cache-Control', 'no-store'], '');
      return true;
    }
    const isPerson = wantsPage(asked.accept) && !NO_PAGES.test(url);
    if (isPerson) exchange.send(404, headers, page);
    return isPerson;
  };
}

function wantsPage(accept = ''): boolean {
  return parseQualityList(accept).some(({ value, quality }) => value === 'text/html' && quality > 0);
}
