import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { refuseBadRequest } from './send-answer.ts';
import { namedPrefixes } from './sets/filter-prefixes.ts';

/** The sets that the parameter `prefixes` names. Undefined if the request is answered, because it names too many. */
export function readPrefixes(request: IconifyRequest): readonly string[] | undefined {
  const named = request.query.get('prefixes')?.split(',') ?? [];
  if (named.length > ICONIFY_NAMES_MAX) return void refuseBadRequest(request, TOO_MANY_PREFIXES);
  return namedPrefixes(request.catalog.iconSets.summaries.keys(), named);
}
export const TOO_MANY_PREFIXES = `"prefixes" takes at most ${ICONIFY_NAMES_MAX} prefixes.`;
