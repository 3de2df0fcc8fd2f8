import { type IconSet, LazyObject, type ListingOptions, listingOf } from '@glyphdex/export/iconify';
import { iconifyCost, setNamesCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { readPrefixes } from './list-sets.ts';
import { FRESH_SECONDS, findSet, refuseBadRequest, sendData } from './send-answer.ts';

/** Sets in one answer of `/list-icons`, because a set has up to 32,000 names. */
const LISTED_SETS_MAX = 10;

/** `/collection?prefix=mdi`: the names of a set by category, with `info` and `chars` on request. */
export async function sendCollection(request: IconifyRequest): Promise<void> {
  const prefix = request.query.get('prefix') ?? '';
  const set = await findSet(request, prefix);
  if (set === undefined) return;
  await sendData(request, {
    data: () => listingOf(set, partsOf(request)),
    cost: iconifyCost(listBytes(request, prefix)),
    freshSeconds: FRESH_SECONDS.lists,
  });
}

/** `/list-icons?prefix=mdi` of version 1: the names of visible icons in one list. */
export function sendIconList(request: IconifyRequest): Promise<void> {
  return sendLists(request, ({ uncategorized = [], categories = {} }) => ({
    icons: () => [...new Set([...uncategorized, ...Object.values(categories).flat()])].sort(),
  }));
}

/** `/list-icons-categorized?prefix=mdi` of version 1: the names of visible icons by category. */
export function sendCategorizedList(request: IconifyRequest): Promise<void> {
  return sendLists(request, ({ uncategorized, categories }) => ({ categories, uncategorized }));
}

type Names = Pick<ReturnType<typeof listingOf>, 'uncategorized' | 'categories'>;

async function sendLists(request: IconifyRequest, namesOf: (names: Names) => object): Promise<void> {
  const { query } = request;
  const { iconSets } = request.catalog;
  const freshSeconds = FRESH_SECONDS.lists;
  const prefix = query.get('prefix');
  if (prefix !== undefined) {
    const set = await findSet(request, prefix);
    if (set === undefined) return;
    const cost = iconifyCost(listBytes(request, prefix));
    return await sendData(request, { data: () => listOf(request, set, namesOf), cost, freshSeconds });
  }
  if (query.get('prefixes') === undefined) return refuseBadRequest(request);
  const named = readPrefixes(request)?.slice(0, LISTED_SETS_MAX);
  if (named === undefined) return;
  const costs = named.map(
    (one) => setNamesCost(iconSets.sizeOf(one)!) + iconifyCost(listBytes(request, one)),
  );
  await sendData(request, {
    data: () =>
      Object.fromEntries(named.map((one) => [one, () => listOf(request, iconSets.find(one)!, namesOf)])),
    cost: costs.reduce((sum, cost) => sum + cost, 0),
    freshSeconds,
  });
}

function listOf(request: IconifyRequest, set: IconSet, namesOf: (names: Names) => object): LazyObject {
  return new LazyObject(members());

  function* members(): Generator<readonly [string, unknown]> {
    // Computed in a turn of its own, because the names of the set may have been read in this one.
    yield ['prefix', () => set.summary.prefix];
    const listing = listingOf(set, partsOf(request));
    const { total, title, info, aliases, chars } = listing;
    const isAliased = request.query.get('aliases') !== undefined;
    yield* Object.entries({ total, title, info, aliases: isAliased ? aliases : undefined, chars });
    yield* Object.entries(namesOf(listing));
  }
}

function partsOf({ query }: IconifyRequest): ListingOptions {
  return { hasInfo: query.get('info') !== undefined, hasChars: query.get('chars') !== undefined };
}

/** Bytes that are read for the list of a set. Code points are among the names. */
function listBytes(request: IconifyRequest, prefix: string): number {
  const { lists, names } = request.catalog.iconSets.sizeOf(prefix)!;
  return lists + (partsOf(request).hasChars ? names : 0);
}
