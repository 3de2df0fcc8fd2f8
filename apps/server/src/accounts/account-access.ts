import { ACCOUNT_REQUESTS_PER_MINUTE } from '../http/limits.ts';
import { isForeign } from '../http/request/request-origin.ts';
import type { Access } from '../http/route.ts';
import { chargeCost } from '../limits/fair-shares.ts';
import { visitorOf } from '../limits/visitor-access.ts';
import type { AccountEndpoint } from './account-endpoint.ts';
import type { AccountParts } from './account-services.ts';

/**
 * For browsers. The client is its network, because most endpoints check the session after the body. Refuses pages of
 * other sites (403).
 */
export function accountAccess(
  parts: AccountParts,
  { isOpenToOtherSites }: Pick<AccountEndpoint, 'isOpenToOtherSites'>,
): Access {
  return {
    identify: (exchange) =>
      isOpenToOtherSites !== true && isForeign(exchange.request, parts.publicUrl)
        ? { code: 'foreign_origin' }
        : visitorOf(parts, exchange),
    async count({ request, context }) {
      const { limiter, networkDigest } = parts.accounts;
      const subject = `account from ${networkDigest(context.clientNetwork(request))}`;
      const rate = await limiter.consume(subject, ACCOUNT_REQUESTS_PER_MINUTE);
      return { refusal: rate.isAllowed ? undefined : { code: 'too_many_tries', retryAfterMs: rate.resetMs } };
    },
    charge: (_exchange, visitor, units) => chargeCost(parts, visitor, units),
  };
}
