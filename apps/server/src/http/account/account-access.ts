import { chargeCost } from '../fair-shares.ts';
import { visitorOf } from '../gallery/visitor-access.ts';
import { ACCOUNT_REQUESTS_PER_MINUTE } from '../limits.ts';
import { isForeign } from '../request/request-origin.ts';
import type { Access } from '../route.ts';
import type { AccountEndpoint } from './account-endpoint.ts';

/**
 * For browsers. The client is its network, because most endpoints check the session after the body. Refuses pages of other
 * sites (403).
 */
export function accountAccess({ isOpenToOtherSites }: Pick<AccountEndpoint, 'isOpenToOtherSites'>): Access {
  return {
    identify: ({ request, context }) =>
      isOpenToOtherSites !== true && isForeign(request, context.deps.publicUrl)
        ? { code: 'foreign_origin' }
        : visitorOf(context, request),
    async count({ request, context }) {
      const { limiter, networkDigest } = context.deps.accounts;
      const subject = `account from ${networkDigest(context.clientNetwork(request))}`;
      const rate = await limiter.consume(subject, ACCOUNT_REQUESTS_PER_MINUTE);
      return { refusal: rate.isAllowed ? undefined : { code: 'too_many_tries', retryAfterMs: rate.resetMs } };
    },
    charge: ({ context }, visitor, units) => chargeCost(context.deps, visitor, units),
  };
}
