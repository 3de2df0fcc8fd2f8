import type { Awaitable } from '../../domain/awaitable.ts';
import type { IconSet } from '../../ports/icon-sets.ts';
import { namedPrefixes } from '../../services/icon-sets/filter-prefixes.ts';
import { listingOf } from '../../services/icon-sets/set-listing.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, refuseNotFound, sendData } from './send-answer.ts';

/** Sets in one answer of `/list-icons`, because a set has up to 32,000 names. */
const LISTED_SETS_MAX = 10;

/** `/collection?prefix=mdi`: the names of a set by category, with `info` and `chars` on request. */
export function sendCollection(request: IconifyRequest): Awaitable<void> {
  const { query, catalog } = request;
  const set = catalog.iconSets.find(query.get('prefix') ?? '');
  if (set === undefined) return refuseNotFound(request);
  const data = listingOf(set, {
    hasInfo: query.get('info') !== undefined,
    hasChars: query.get('chars') !== undefined,
  });
  return sendData(request, { data, freshSeconds: FRESH_SECONDS.lists });
}

/** `/list-icons?prefix=mdi` of version 1: the names of visible icons in one list. */
export function sendIconList(request: IconifyRequest): Awaitable<void> {
  return sendLists(request, ({ uncategorized = [], categories = {} }) => ({
    icons: [...new Set([...uncategorized, ...Object.values(categories).flat()])].sort(),
  }));
}

/** `/list-icons-categorized?prefix=mdi` of version 1: the names of visible icons by category. */
export function sendCategorizedList(request: IconifyRequest): Awaitable<void> {
  return sendLists(request, ({ uncategorized, categories }) => ({
    ...(categories && { categories }),
    ...(uncategorized && { uncategorized }),
  }));
}

type Names = Pick<ReturnType<typeof listingOf>, 'uncategorized' | 'categories'>;

function sendLists(request: IconifyRequest, namesOf: (names: Names) => object): Awaitable<void> {
  const { query, catalog } = request;
  const listOf = (set: IconSet) => {
    const hasInfo = query.get('info') !== undefined;
    const listing = listingOf(set, { hasInfo, hasChars: query.get('chars') !== undefined });
    const { prefix, total, title, info, aliases, chars } = listing;
    const isAliased = query.get('aliases') !== undefined && aliases !== undefined;
    return {
      prefix,
      total,
      title,
      ...(info !== undefined && { info }),
      ...(isAliased && { aliases }),
      ...(chars !== undefined && { chars }),
      ...namesOf(listing),
    };
  };
  const { iconSets } = catalog;
  const prefix = query.get('prefix');
  if (prefix !== undefined) {
    const set = iconSets.find(prefix);
    if (set === undefined) return refuseNotFound(request);
    return sendData(request, { data: listOf(set), freshSeconds: FRESH_SECONDS.lists });
  }
  const prefixes = query.get('prefixes');
  if (prefixes === undefined) return refuseBadRequest(request);
  const named = namedPrefixes(iconSets.summaries.keys(), prefixes.split(',')).slice(0, LISTED_SETS_MAX);
  const lists = named.flatMap((one) => {
    const set = iconSets.find(one);
    return set === undefined ? [] : [[one, listOf(set)] as const];
  });
  return sendData(request, { data: Object.fromEntries(lists), freshSeconds: FRESH_SECONDS.lists });
}
