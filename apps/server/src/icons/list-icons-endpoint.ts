import {
  type ColorName,
  fieldError,
  IconListSchema,
  type IconType,
  ListIconsQuerySchema,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  RESULT_WINDOW,
  type Shape,
  type SortKey,
  type StyleSlug,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { IconHits } from '../catalog/icon-search.ts';
import { QueryReader, type QueryRefusal } from '../http/request/query-reader.ts';
import { pageLinks } from '../http/response/page-links.ts';
import { clientOf } from '../http/slow-work.ts';
import { SEARCH_UNITS_MAX, searchCost } from '../limits/request-cost.ts';
import { parseExpansions } from './icon-presenter.ts';
import { type Answer, etagFor, isUnchanged, type KeyedEndpoint, type Scope } from './keyed-endpoint.ts';
import { type ListIconsRequest, listIcons, orderOf } from './list-icons.ts';
import { FREE, takeFromBudget } from './take-from-budget.ts';

type ListIconsQuery = Static<typeof ListIconsQuerySchema>;

const reader = new QueryReader(ListIconsQuerySchema, refuseBeyondWindow);

export const listIconsEndpoint: KeyedEndpoint = {
  path: '/icons',
  operationId: 'listIcons',
  summary: 'Search and filter icons',
  description:
    'Ranked, typo-tolerant search with filters. Values of one array parameter are alternatives; different parameters must all hold. Results are served up to the 10,000th.',
  query: ListIconsQuerySchema,
  exampleQuery: 'search=home&shapes[]=Outline&with=svg,styles&per_page=5',
  answer: IconListSchema,
  errors: ['result_window_exceeded', 'bulk_download'],
  showsIconBudget: true,
  showsMatch: true,
  price: { unitsMax: SEARCH_UNITS_MAX },
  bound: { answerIcons: PER_PAGE_MAX },

  answerTo(scope) {
    const query = reader.read(scope.query);
    if (query.kind === 'refused') return query;
    return answerWithIcons(scope, query, requestOf(query.values), query.values.with, {
      resultsMax: RESULT_WINDOW,
    });
  },
};

interface ListOptions {
  /** Links lead to the first `resultsMax` results only. */
  readonly resultsMax?: number;
  /** Whether the icons count against the daily budget. */
  readonly isCounted?: boolean;
}

/** Answers with a page of icons. `expansions` is the parameter `with`. */
export async function answerWithIcons(
  scope: Scope,
  query: { readonly canonical: string; readonly digest: string },
  request: ListIconsRequest,
  expansions: string | undefined,
  { resultsMax, isCounted = true }: ListOptions = {},
): Promise<Answer> {
  const { catalog, presenter, principal, client, services, operationId } = scope;
  const { search, page, perPage } = request;
  const order = catalog.orderFingerprint(orderOf(request));
  const etag = etagFor(scope, query, { order });
  if (isUnchanged(scope, etag)) return { kind: 'unchanged', etag };

  const parts = parseExpansions(expansions);
  const name = `${operationId} ${query.canonical} ${order}`;
  const cached = presenter.responseCache.get(name);
  let hits: IconHits | undefined;
  if (cached === undefined) {
    const cost = searchCost(search, parts.variants || parts.similars ? perPage : 0);
    // A key is never refused a search below its rate limit.
    const refusal = principal.isVisitor ? await client.pay(cost) : undefined;
    if (refusal !== undefined) return { kind: 'refused', refusal };
    if (cost > 1) await services.slowWork.start(clientOf(principal));
    hits = await listIcons(catalog, request, services.parts.searchBudgetMs);
  }
  const { ids, total } = cached ?? hits!;
  const isDegraded = hits?.isDegraded === true;
  services.parts.metrics.count('searches', isDegraded ? 'degraded' : total > 0 ? 'found' : 'empty');

  const budget = parts.svg && isCounted ? await takeFromBudget(scope, ids) : FREE;
  if (budget.kind === 'refused') return budget;
  const headers = cached?.headers ?? [
    ...pageLinks(scope.address, query.canonical, { ...request, total }, resultsMax),
    ...(hits?.match === undefined ? [] : ['X-Search-Match', hits.match]),
  ];
  const body = cached?.body ?? presenter.iconList(hits!, page, perPage, parts);
  // Hits of another generation are valid, but the ETag does not name it, so they must not be cached.
  const isCacheable = hits === undefined || (!isDegraded && hits.generation === catalog.generation);
  if (typeof body === 'string' && isCacheable)
    presenter.responseCache.offer(name, () => ({ ids, total, headers, body: Buffer.from(body, 'latin1') }));
  // Usage has the searches whose first page is sent. A search that was cut short may have missed results.
  if (page === 1 && search !== '' && !scope.isHead)
    scope.usageEvents?.searched(principal.keyId, search, total > 0 || isDegraded);
  return {
    kind: 'representation',
    body,
    etag: isCacheable ? etag : undefined,
    headers: [...headers, ...budget.headers],
  };
}

/** The request that the parameters describe. */
export function requestOf(values: ListIconsQuery): ListIconsRequest {
  return {
    search: values.search ?? '',
    filters: {
      types: values.type === undefined ? undefined : [values.type as IconType],
      colors: values['colors[]'] as ColorName[] | undefined,
      shapes: values['shapes[]'] as Shape[] | undefined,
      styles: values['styles[]'] as StyleSlug[] | undefined,
      tags: values.tag === undefined ? undefined : [values.tag],
      pack: values.pack,
    },
    sortBy: values.sort_by as SortKey | undefined,
    page: values.page ?? 1,
    perPage: values.per_page ?? PER_PAGE_DEFAULT,
  };
}

/** Refuses a page that ends beyond the result window, even one that begins inside (`page=334&per_page=30`). */
export function refuseBeyondWindow({
  page = 1,
  per_page = PER_PAGE_DEFAULT,
}: Pick<ListIconsQuery, 'page' | 'per_page'>) {
  if (page * per_page <= RESULT_WINDOW) return undefined;
  const lastPage = Math.floor(RESULT_WINDOW / per_page);
  const problem = fieldError('page', [per_page, lastPage]);
  return { code: 'result_window_exceeded', errors: { page: [problem] } } satisfies QueryRefusal;
}
