import type { Awaitable } from '../../domain/awaitable.ts';
import { searchCost } from '../../domain/request-cost.ts';
import { searchIcons } from '../../services/icon-sets/search-icons.ts';
import { readSearchWords, type SearchWords } from '../../services/icon-sets/search-words.ts';
import { clientOf } from '../turns.ts';
import type { IconifyQuery, IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData } from './send-answer.ts';

const LIMIT_MIN = 32;
const LIMIT_MAX = 999;
const LIMIT_DEFAULT = 64;
/** As in the API of this service. */
const QUERY_CHARS_MAX = 200;
/** Units of a search that also reads drawings. */
const STYLE_COST = 50;

/**
 * `/search?query=home`, with `limit`, `start`, `prefix` or `prefixes`, and `category`. Answered by the search of this
 * service: with its ranking, corrections and languages.
 */
export async function sendSearch(request: IconifyRequest): Promise<void> {
  const { query, exchange, client, principal, catalog } = request;
  const text = query.get('query');
  const page = pageOf(query);
  if (text === undefined || text.length > QUERY_CHARS_MAX || page === undefined)
    return refuseBadRequest(request);
  const words = readSearchWords(text);
  if (words === undefined) return await sendFound(request, page, NOTHING);
  const { context } = exchange;
  const refusal = await client.pay(costOf(words));
  if (refusal !== undefined) return exchange.refuse(refusal);
  await context.turns.take(clientOf(principal));
  const found = await searchIcons(catalog, {
    words,
    ...page,
    prefixes: query.get('prefixes')?.split(',') ?? listOf(query.get('prefix', 'collection')),
    category: query.get('category'),
    budgetMs: context.deps.searchBudgetMs,
  });
  if (exchange.principal !== undefined && page.start === 0 && !exchange.isHead)
    context.deps.usageEvents.searched(principal.keyId, words.text, found.total > 0 || found.isDegraded);
  await sendFound(request, page, found);
}

interface Page {
  readonly limit: number;
  readonly start: number;
}

const NOTHING: Awaited<ReturnType<typeof searchIcons>> = { icons: [], sets: {}, total: 0, isDegraded: false };

function sendFound(
  request: IconifyRequest,
  { limit, start }: Page,
  { icons, sets, total, isDegraded }: Awaited<ReturnType<typeof searchIcons>>,
): Awaitable<void> {
  const data = { icons, total, limit, start, collections: sets, request: request.query.all() };
  return sendData(request, { data, freshSeconds: isDegraded ? undefined : FRESH_SECONDS.lists });
}

/** Undefined for a page that there cannot be. `min` is another name of `limit`. */
function pageOf(query: IconifyQuery): Page | undefined {
  const given = query.get('min', 'limit');
  const wanted = given === undefined ? LIMIT_DEFAULT : Number.parseInt(given, 10);
  if (!wanted) return undefined;
  const limit = Math.max(LIMIT_MIN, Math.min(wanted, LIMIT_MAX));
  const start = Number.parseInt(query.get('start') ?? '0', 10);
  return start >= 0 && start < limit ? { limit, start } : undefined;
}

function listOf(value: string | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [value];
}

function costOf({ text, style }: SearchWords): number {
  return searchCost(text) + (style === undefined ? 0 : STYLE_COST);
}
