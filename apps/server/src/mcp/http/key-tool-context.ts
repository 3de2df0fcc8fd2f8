import { ERROR_CODES } from '@glyphdex/contract';
import type { HttpParts } from '../../http/http-context.ts';
import type { Refusal } from '../../http/request-exchange.ts';
import { budgetHeaders } from '../../http/response/rate-headers.ts';
import type { Client } from '../../http/route.ts';
import { clientOf } from '../../http/slow-work.ts';
import type { IconParts, IconServices } from '../../icons/icon-services.ts';
import { takeIcons } from '../../limits/fair-shares.ts';
import type { KeyParts } from '../../limits/key-access.ts';
import type { PictureRenderer } from '../../pictures/picture-renderer.ts';
import type { ToolContext } from '../tools/tool-context.ts';

/** The needs of the route of the Model Context Protocol. */
export type McpParts = IconParts &
  KeyParts &
  Pick<HttpParts, 'logger'> & {
    /** Draws contact sheets. Pictures of icons come from `previews` and `files`, which cache them. */
    readonly renderer: Pick<PictureRenderer, 'render'>;
  };

export type McpServices = IconServices<McpParts>;

/**
 * The context of a tool that is called with a key: the limits of the key and of its account. `showHeaders` gets
 * the headers of the daily icon budget when icons are taken from it.
 */
export function keyToolContext(
  { parts, slowWork }: McpServices,
  { principal, pay }: Client,
  showHeaders: (headers: readonly string[]) => void,
): ToolContext {
  const client = clientOf(principal);
  return {
    catalog: parts.catalogs.visibleTo(principal),
    serviceUrl: parts.publicUrl,
    searchBudgetMs: parts.searchBudgetMs,
    images: parts.images,
    renderer: parts.renderer,
    client,
    charge: async (units) => reasonOf(await pay(units)),
    async takeIcons(iconIds) {
      const { own, refusal } = await takeIcons(parts.iconBudget, principal, iconIds);
      showHeaders(budgetHeaders(own, parts.clock));
      if (refusal === undefined) parts.usageEvents.took(principal.keyId, iconIds);
      return reasonOf(refusal);
    },
    noteSearch: (text, isFound) => parts.usageEvents.searched(principal.keyId, text, isFound),
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
