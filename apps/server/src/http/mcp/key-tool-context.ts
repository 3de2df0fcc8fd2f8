import { ERROR_CODES } from '@glyphdex/contract';
import type { ToolContext } from '../../services/icon-tools/tool-context.ts';
import { takeIcons } from '../fair-shares.ts';
import type { HttpContext } from '../http-context.ts';
import type { Refusal } from '../request-exchange.ts';
import { budgetHeaders } from '../response/rate-headers.ts';
import type { Client } from '../route.ts';
import { clientOf } from '../slow-work.ts';

/**
 * What a tool works with on behalf of a key: the limits of the key and of its account. `showHeaders` gets the headers of
 * the daily icon budget when icons are taken from it.
 */
export function keyToolContext(
  { deps, slowWork }: HttpContext,
  { principal, pay }: Client,
  showHeaders: (headers: readonly string[]) => void,
): ToolContext {
  const client = clientOf(principal);
  return {
    catalog: deps.catalogs.active(),
    serviceUrl: deps.publicUrl,
    searchBudgetMs: deps.searchBudgetMs,
    images: deps.images,
    renderer: deps.renderer,
    client,
    charge: async (units) => reasonOf(await pay(units)),
    async takeIcons(iconIds) {
      const { own, refusal } = await takeIcons(deps.iconBudget, principal, iconIds);
      showHeaders(budgetHeaders(own, deps.clock));
      if (refusal === undefined) deps.usageEvents.took(principal.keyId, iconIds);
      return reasonOf(refusal);
    },
    noteSearch: (text, isFound) => deps.usageEvents.searched(principal.keyId, text, isFound),
    startSlowWork: () => slowWork.start(client),
  };
}

/** A refusal in words. A tool has no header `Retry-After`, so its time is part of the text. */
function reasonOf(refusal: Refusal | undefined): string | undefined {
  if (refusal === undefined) return undefined;
  const { code, message = ERROR_CODES[code].message, retryAfterMs = 0 } = refusal;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return message.replace('Wait for the seconds in Retry-After.', `Call again in ${seconds} s.`);
}
