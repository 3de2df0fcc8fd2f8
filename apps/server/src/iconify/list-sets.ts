import { namedPrefixes } from '@glyphdex/export/iconify';
import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import { iconifyCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData } from './send-answer.ts';

/** Approximate size of the metadata of one set. */
const SET_BYTES = 400;

/** `/collections`: the metadata of all sets, or of those that `prefix` or `prefixes` name, hidden ones included. */
export async function sendCollections(request: IconifyRequest): Promise<void> {
  const { summaries } = request.catalog.iconSets;
  const prefixes = chosen(request);
  if (prefixes === undefined) return;
  await sendData(request, {
    data: () => Object.fromEntries(prefixes.map((prefix) => [prefix, summaries.get(prefix)!.info])),
    cost: iconifyCost(prefixes.length * SET_BYTES),
    freshSeconds: FRESH_SECONDS.lists,
  });
}

/** `/last-modified`: the time of the last change of the same sets, in seconds since 1970. */
export async function sendLastModified(request: IconifyRequest): Promise<void> {
  const { summaries } = request.catalog.iconSets;
  const prefixes = chosen(request);
  if (prefixes === undefined) return;
  const times = prefixes
    .map((prefix) => [prefix, summaries.get(prefix)!.lastModified] as const)
    .filter(([, time]) => time > 0);
  await sendData(request, {
    data: () => ({ lastModified: Object.fromEntries(times) }),
    cost: 1,
    freshSeconds: FRESH_SECONDS.missing,
  });
}

/** Undefined if the request is answered. */
function chosen(request: IconifyRequest): readonly string[] | undefined {
  const { summaries } = request.catalog.iconSets;
  const prefix = request.query.get('prefix');
  if (prefix !== undefined) return summaries.has(prefix) ? [prefix] : [];
  return request.query.get('prefixes') === undefined ? [...summaries.keys()] : readPrefixes(request);
}

/** The sets that the parameter `prefixes` names. Undefined if the request is answered, because it names too many. */
export function readPrefixes(request: IconifyRequest): readonly string[] | undefined {
  const named = request.query.get('prefixes')?.split(',') ?? [];
  if (named.length > ICONIFY_NAMES_MAX) return void refuseBadRequest(request, TOO_MANY_PREFIXES);
  return namedPrefixes(request.catalog.iconSets.summaries.keys(), named);
}
export const TOO_MANY_PREFIXES = `"prefixes" takes at most ${ICONIFY_NAMES_MAX} prefixes.`;
