import {
  type ColorName,
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
import { type Awaitable, after } from '../../domain/awaitable.ts';
import { SEARCH_UNITS_MAX, searchCost } from '../../domain/request-cost.ts';
import type { IconParts } from '../../ports/catalog.ts';
import type { IconHits } from '../../ports/icon-search.ts';
import { type ListIconsRequest, listIcons, orderOf } from '../../services/icons/list-icons.ts';
import { QueryReader, type QueryRefusal } from '../request/query-reader.ts';
import type { Body } from '../response/envelopes.ts';
import { parseExpansions } from '../response/icon-presenter.ts';
import { pageLinks } from '../response/page-links.ts';
import { clientOf } from '../turns.ts';
import type { KeyedEndpoint, Refused, Representation, Resource, Scope } from './keyed-endpoint.ts';
import { type BudgetTaken, takeFromBudget } from './take-from-budget.ts';

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
  price: { unitsMax: SEARCH_UNITS_MAX },
  bound: { answerIcons: PER_PAGE_MAX },

  locate(scope) {
    const verdict = reader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { values } = verdict;
    const request = requestOf(values);
    return locateIcons(scope, 'listIcons', verdict, request, values.with, RESULT_WINDOW);
  },
};

/**
 * The requested page. `operation` separates the cached pages of endpoints; `expansions` is the parameter `with`. Links lead
 * to the first `resultsMax` results only.
 */
export function locateIcons(
  scope: Scope,
  operation: string,
  query: Resource['query'],
  request: ListIconsRequest,
  expansions: string | undefined,
  resultsMax?: number,
): Awaitable<Resource> {
  return after(scope.catalog.orderFingerprint(orderOf(request)), (orderFingerprint) => ({
    kind: 'resource',
    query,
    orderFingerprint,
    represent() {
      const name = `${operation} ${query.canonical} ${orderFingerprint}`;
      const linksOf: LinksOf = (total) =>
        pageLinks(scope.address, query.canonical, { ...request, total }, resultsMax);
      return representIcons(scope, name, request, parseExpansions(expansions), linksOf);
    },
  }));
}

/** The header `Link` of a page of a list with this many icons, as name and value. */
export type LinksOf = (total: number) => readonly string[];

/** Answers with the page that is cached under `name`, or searches for it. Visitors are refused above their cost limit. */
function representIcons(
  scope: Scope,
  name: string,
  request: ListIconsRequest,
  expansions: IconParts,
  linksOf: LinksOf,
): Awaitable<Representation | Refused> {
  const { presenter, context } = scope;
  const cached = presenter.responseCache.get(name);
  if (cached !== undefined) {
    const { ids, total, links, body } = cached;
    context.deps.metrics.count('searches', total > 0 ? 'found' : 'empty');
    return after(
      takeThenWrite(scope, expansions, ids, links, false, () => body),
      (answer) => countSearch(scope, request, total > 0, answer),
    );
  }
  const { principal, client } = scope;
  const showsRelated = expansions.variants || expansions.similars;
  const cost = searchCost(request.search, showsRelated ? request.perPage : 0);
  const search = (): Awaitable<Representation | Refused> => {
    const turn = cost === 1 ? undefined : context.turns.take(clientOf(principal));
    return after(turn, () => searchAndPresent(scope, name, request, expansions, linksOf));
  };
  // A key is never refused a search below its rate limit.
  if (!principal.isVisitor) return search();
  const charged = client.pay(cost);
  return after(charged, (refusal) => (refusal === undefined ? search() : { kind: 'refused', refusal }));
}

/** Searches for the page, and caches it under `name` if it is requested repeatedly. */
function searchAndPresent(
  scope: Scope,
  name: string,
  request: ListIconsRequest,
  expansions: IconParts,
  linksOf: LinksOf,
): Awaitable<Representation | Refused> {
  const { catalog, presenter, context } = scope;
  return after(listIcons(catalog, request, context.deps.searchBudgetMs), (hits) =>
    after(presentIcons(scope, request, expansions, hits, linksOf), (answer) => {
      const { ids, total, isDegraded, generation } = hits;
      context.deps.metrics.count('searches', isDegraded ? 'degraded' : total > 0 ? 'found' : 'empty');
      const isCacheable = !isDegraded && generation === catalog.generation;
      if (answer.kind === 'representation' && isCacheable) {
        const body = answer.body as string;
        presenter.responseCache.offer(name, () => ({
          ids,
          total,
          links: linksOf(total),
          body: Buffer.from(body, 'latin1'),
        }));
      }
      // A search that was cut short may have missed results.
      return countSearch(scope, request, total > 0 || isDegraded, answer);
    }),
  );
}

/** Counts the search of a GET whose first page is sent (a 304 is not), and returns the answer. Ignores visitors. */
function countSearch<Answer extends Representation | Refused>(
  { usageEvents, principal, isHead }: Scope,
  { search, page }: ListIconsRequest,
  isFound: boolean,
  answer: Answer,
): Answer {
  if (answer.kind === 'representation' && page === 1 && search !== '' && !isHead) {
    usageEvents?.searched(principal.keyId, search, isFound);
  }
  return answer;
}

/** One page of icons in the list envelope. Icons with SVG are taken from the budget, which can refuse them. */
export function presentIcons(
  scope: Scope,
  { page, perPage }: Pick<ListIconsRequest, 'page' | 'perPage'>,
  expansions: IconParts,
  hits: IconHits,
  linksOf: LinksOf,
): Awaitable<Representation | Refused> {
  // Hits of another generation are valid, but the ETag does not name it, so they must not be cached.
  const isUncacheable = hits.isDegraded || hits.generation !== scope.catalog.generation;
  const body = () => scope.presenter.iconList(hits, page, perPage, expansions);
  return takeThenWrite(scope, expansions, hits.ids, linksOf(hits.total), isUncacheable, body);
}

/** Takes icons with SVG from the budget, then writes the body. Writes nothing if the budget refuses them. */
function takeThenWrite(
  scope: Scope,
  { svg }: IconParts,
  ids: readonly number[],
  links: readonly string[],
  isUncacheable: boolean,
  write: () => Awaitable<Body>,
): Awaitable<Representation | Refused> {
  return after(svg ? takeFromBudget(scope, ids) : FREE, (budget) => {
    if (budget.kind === 'refused') return budget;
    const headers = [...links, ...budget.headers];
    return after(write(), (body) => ({ kind: 'representation', body, isUncacheable, headers }));
  });
}

const FREE: BudgetTaken = { kind: 'taken', headers: [] };

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
  const message = `With per_page=${per_page}, pages go up to ${lastPage}.`;
  return { code: 'result_window_exceeded', errors: { page: [message] } } satisfies QueryRefusal;
}
