import type { RequestExchange } from '../http/request-exchange.ts';
import type { Client } from '../http/route.ts';
import { sendIconSvg, sendIconsCss } from './drawn-icons.ts';
import { type IconifyEndpoint, IconifyQuery, type IconifyRequest } from './iconify-request.ts';
import type { IconifyServices } from './iconify-services.ts';
import { sendIconsJson, sendIconsScript } from './icons-data.ts';
import { sendKeywords } from './keywords.ts';
import { sendCategorizedList, sendCollection, sendIconList } from './list-names.ts';
import { sendCollections, sendLastModified } from './list-sets.ts';
import { sendSearch } from './search.ts';
import { FRESH_SECONDS, refuseNotFound, sendAnswer } from './send-answer.ts';
import { sendPackageSet, sendWholeSet } from './whole-set.ts';

/** Endpoints by their whole path below the base address. */
export const ICONIFY_PAGES: Readonly<Record<string, IconifyEndpoint>> = {
  collection: sendCollection,
  collections: sendCollections,
  keywords: sendKeywords,
  'last-modified': sendLastModified,
  'list-icons': sendIconList,
  'list-icons-categorized': sendCategorizedList,
  search: sendSearch,
  version: sendVersion,
};

/** Endpoints of one set. The groups are the prefix and the name of an icon. */
const SET_ENDPOINTS: readonly (readonly [RegExp, IconifyEndpoint])[] = [
  [/^([a-z0-9-]+)\.json$/, sendIconsJson],
  [/^([a-z0-9-]+)\/icons\.json$/, sendIconsJson],
  [/^([a-z0-9-]+)\/([a-z0-9-]+)\.svg$/, sendIconSvg],
  [/^([a-z0-9-]+):([a-z0-9-]+)\.svg$/, sendIconSvg],
  // `mdi-home.svg`: the prefix ends at the first hyphen.
  [/^([a-z0-9]+)-([a-z0-9-]+)\.svg$/, sendIconSvg],
  [/^([a-z0-9-]+)\.css$/, sendIconsCss],
  [/^([a-z0-9-]+)\.js$/, sendIconsScript],
  [/^([a-z0-9-]+)\/icons\.js$/, sendIconsScript],
];

/** Endpoints that the Iconify API does not have. */
const WHOLE_SETS: readonly (readonly [RegExp, IconifyEndpoint])[] = [
  [/^sets\/([a-z0-9-]+)\.json$/, sendWholeSet],
  [/^@iconify-json\/([a-z0-9-]+)\/icons\.json$/, sendPackageSet],
];

/** Answers a request of an admitted client. `path` is the decoded path below the base address. */
export function serveIconify(
  services: IconifyServices,
  exchange: RequestExchange,
  path: string,
  client: Client,
): void | Promise<void> {
  const [endpoint, ...parts] = endpointAt(path);
  if (endpoint === undefined) return refuseNotFound({ exchange });
  const { principal } = client;
  const catalog = services.parts.catalogs.visibleTo(principal);
  const query = new IconifyQuery(exchange.request.url ?? '');
  const answered = endpoint({ services, exchange, path, catalog, client, principal, query }, ...parts);
  return answered instanceof Promise ? answered.finally(catalog.hold()) : answered;
}

/** The prefix of the set that a path such as `mdi/home.svg` names, undefined for paths that name none. */
export function prefixIn(path: string): string | undefined {
  for (const [pattern] of SET_ENDPOINTS) {
    const prefix = pattern.exec(path)?.[1];
    if (prefix !== undefined) return prefix;
  }
  return undefined;
}

function endpointAt(path: string): [endpoint: IconifyEndpoint | undefined, ...parts: string[]] {
  if (Object.hasOwn(ICONIFY_PAGES, path)) return [ICONIFY_PAGES[path]];
  for (const [pattern, endpoint] of [...WHOLE_SETS, ...SET_ENDPOINTS]) {
    const match = pattern.exec(path);
    if (match !== null) return [endpoint, ...match.slice(1)];
  }
  return [undefined];
}

/** The version of the reference server whose answers these are compared with. */
const REFERENCE_VERSION = '3.2.0';

/** `/version`: one line of text. */
export function sendVersion(request: IconifyRequest): Promise<void> {
  const { serverVersion } = request.services.parts;
  return sendAnswer(request, {
    mediaType: 'text/plain; charset=utf-8',
    freshSeconds: FRESH_SECONDS.missing,
    cost: 1,
    pieces: () => [`Iconify API version ${REFERENCE_VERSION} (Glyphdex ${serverVersion})`],
  });
}
