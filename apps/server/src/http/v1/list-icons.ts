import {
  type ColorName,
  IconListSchema,
  type IconType,
  ListIconsQuerySchema,
  PER_PAGE_DEFAULT,
  RESULT_WINDOW,
  type Shape,
  type SortKey,
  type StyleSlug,
} from '@glyphdex/contract';
import type { Static } from 'typebox';
import type { IconHits } from '../../ports/search-backend.ts';
import { type ListIconsRequest, listIcons, orderOf } from '../../services/icons/list-icons.ts';
import { after } from '../after.ts';
import type { KeyedEndpoint, Refused, Representation, Scope } from '../keyed-endpoint.ts';
import { type Expansions, parseExpansions } from '../present/expansions.ts';
import { QueryReader, type QueryRefusal } from '../query-reader.ts';
import { takeFromBudget } from './take-from-budget.ts';

type ListIconsQuery = Static<typeof ListIconsQuerySchema>;

/** Reads the parameters of the list of icons, wherever it is shown. */
export const listIconsReader = new QueryReader(ListIconsQuerySchema, refuseBeyondWindow);

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

  locate(scope) {
    const verdict = listIconsReader.read(scope.query);
    if (verdict.kind === 'refused') return verdict;
    const { values } = verdict;
    const request = requestOf(values);
    const { counters } = scope.context.deps;
    return {
      kind: 'resource',
      query: verdict,
      orderFingerprint: scope.catalog.orders.fingerprintOf(orderOf(request), counters),
      represent: () => representIcons(scope, request, parseExpansions(values.with)),
    };
  },
};

/** Answers with the page of icons that was asked for. */
export function representIcons(scope: Scope, request: ListIconsRequest, expansions: Expansions) {
  const { deps, nowMs } = scope.context;
  const environment = { counts: deps.counters, nowMs, budgetMs: deps.searchBudgetMs };
  return after(listIcons(scope.catalog, request, environment), (hits) => {
    const answer = presentIcons(scope, request, expansions, hits);
    if (answer.kind === 'representation') noteSearch(scope, request, hits);
    return answer;
  });
}

/** Further pages belong to the search that the first one was counted for; one that was cut short may have missed what there is. */
function noteSearch({ notes, principal, isHead }: Scope, { search, page }: ListIconsRequest, hits: IconHits) {
  if (page !== 1 || search === '' || isHead) return;
  notes?.searched(principal.keyId, search, hits.total > 0 || hits.isDegraded);
}

/** One page of icons as the list envelope, paid for from the budget where SVG is asked for. */
export function presentIcons(
  scope: Scope,
  { page, perPage }: Pick<ListIconsRequest, 'page' | 'perPage'>,
  expansions: Expansions,
  hits: IconHits,
): Representation | Refused {
  const budget = expansions.svg ? takeFromBudget(scope, hits.docIds) : undefined;
  if (budget?.kind === 'refused') return budget;
  return {
    kind: 'representation',
    body: scope.presenter.iconList(hits, page, perPage, expansions),
    isDegraded: hits.isDegraded,
    headers: budget?.headers ?? [],
  };
}

/** What the parameters ask of the list of icons. */
export function requestOf(values: ListIconsQuery): ListIconsRequest {
  return {
    search: values.search ?? '',
    type: values.type as IconType | undefined,
    colors: values['colors[]'] as ColorName[] | undefined,
    shapes: values['shapes[]'] as Shape[] | undefined,
    styles: values['styles[]'] as StyleSlug[] | undefined,
    tags: values.tag === undefined ? undefined : [values.tag],
    pack: values.pack,
    sortBy: values.sort_by as SortKey | undefined,
    page: values.page ?? 1,
    perPage: values.per_page ?? PER_PAGE_DEFAULT,
  };
}

/** Refuses pages beyond the result window. */
export function refuseBeyondWindow({
  page = 1,
  per_page = PER_PAGE_DEFAULT,
}: Pick<ListIconsQuery, 'page' | 'per_page'>) {
  if (page * per_page <= RESULT_WINDOW) return undefined;
  const lastPage = Math.floor(RESULT_WINDOW / per_page);
  const message = `With per_page=${per_page}, pages go up to ${lastPage}.`;
  return { code: 'result_window_exceeded', errors: { page: [message] } } satisfies QueryRefusal;
}
