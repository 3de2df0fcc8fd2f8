import type { Awaitable } from '../../domain/awaitable.ts';
import { namedPrefixes } from '../../services/icon-sets/filter-prefixes.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, sendData } from './send-answer.ts';

/** `/collections`: the metadata of all sets, or of those that `prefix` or `prefixes` name, hidden ones included. */
export function sendCollections(request: IconifyRequest): Awaitable<void> {
  const { summaries } = request.catalog.iconSets;
  const data = Object.fromEntries(chosen(request).map((prefix) => [prefix, summaries.get(prefix)!.info]));
  return sendData(request, { data, freshSeconds: FRESH_SECONDS.lists });
}

/** `/last-modified`: the time of the last change of the same sets, in seconds since 1970. */
export function sendLastModified(request: IconifyRequest): Awaitable<void> {
  const { summaries } = request.catalog.iconSets;
  const times = chosen(request)
    .map((prefix) => [prefix, summaries.get(prefix)!.lastModified] as const)
    .filter(([, time]) => time > 0);
  const data = { lastModified: Object.fromEntries(times) };
  return sendData(request, { data, freshSeconds: FRESH_SECONDS.missing });
}

function chosen({ catalog, query }: IconifyRequest): readonly string[] {
  const { summaries } = catalog.iconSets;
  const prefix = query.get('prefix');
  if (prefix !== undefined) return summaries.has(prefix) ? [prefix] : [];
  const prefixes = query.get('prefixes');
  return prefixes === undefined
    ? [...summaries.keys()]
    : namedPrefixes(summaries.keys(), prefixes.split(','));
}
