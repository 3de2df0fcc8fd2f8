import { readSearchWords, type SearchWords } from '@glyphdex/export/iconify';
import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import { REQUEST_COST, searchCost } from '../limits/request-cost.ts';
import type { IconifyQuery, IconifyRequest } from './iconify-request.ts';
import { TOO_MANY_PREFIXES } from './list-sets.ts';
import { type FoundIcons, searchIcons } from './search-icons.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData, startSlowWork } from './send-answer.ts';

const LIMIT_MIN = 32;
const LIMIT_MAX = 999;
const LIMIT_DEFAULT = 64;
/** As in the API of this service. */
const QUERY_CHARS_MAX = 200;

/**
 * `/search?query=home`, with `limit`, `start`, `prefix` or `prefixes`, and `category`. Answered by the search of this
 * service: with its ranking, corrections and languages.
 */
export async function sendSearch(request: IconifyRequest): Promise<void> {
  const { query, exchange, principal } = request;
  const { usageEvents } = request.services.parts;
  const text = query.get('query');
  const page = pageOf(query);
  if (text === undefined || text.length > QUERY_CHARS_MAX || page === undefined)
    return refuseBadRequest(request);
  const words = readSearchWords(text);
  const prefixes = query.get('prefixes')?.split(',') ?? listOf(query.get('prefix', 'collection'));
  if (prefixes !== undefined && prefixes.length > ICONIFY_NAMES_MAX)
    return refuseBadRequest(request, TOO_MANY_PREFIXES);
  let isDegraded = false;
  await sendData(request, {
    async data() {
      const found = words === undefined ? NOTHING : await find(request, words, page, prefixes);
      isDegraded = found.isDegraded;
      if (exchange.principal !== undefined && words !== undefined && page.start === 0)
        usageEvents.searched(principal.keyId, words.text, found.total > 0 || isDegraded);
      const { icons, total, sets: collections } = found;
      return { icons, total, ...page, collections, request: query.all() };
    },
    cost: words === undefined ? 0 : costOf(words),
    freshSeconds: FRESH_SECONDS.lists,
    isUncacheable: () => isDegraded,
  });
}

async function find(
  request: IconifyRequest,
  words: SearchWords,
  page: Page,
  prefixes: readonly string[] | undefined,
): Promise<FoundIcons> {
  const startSlowWorkOfClient = () => startSlowWork(request);
  await startSlowWorkOfClient();
  return await searchIcons(request.catalog, {
    words,
    ...page,
    prefixes,
    category: request.query.get('category'),
    budgetMs: request.services.parts.searchBudgetMs,
    startSlowWork: startSlowWorkOfClient,
  });
}

interface Page {
  readonly limit: number;
  readonly start: number;
}

const NOTHING: FoundIcons = { icons: [], sets: {}, total: 0, isDegraded: false };

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
  return searchCost(text) + (style === undefined ? 0 : REQUEST_COST.styleSearch);
}
