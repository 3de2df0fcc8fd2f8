import { ACCOUNT_BODY_BYTES_MAX, ACCOUNT_REQUESTS_PER_MINUTE } from '../http/limits.ts';
import { isForeign } from '../http/request/request-origin.ts';
import { type Access, PLAIN, type Route } from '../http/route.ts';
import { chargeCost } from '../limits/fair-shares.ts';
import { REQUEST_COST } from '../limits/request-cost.ts';
import { visitorOf } from '../limits/visitor-access.ts';
import { type AccountEndpoint, takesPassword } from './account-endpoint.ts';
import type { AccountParts } from './account-services.ts';
import { COLLECTION_ENDPOINTS } from './collections/collection-endpoints.ts';
import { KEY_ENDPOINTS } from './keys/key-endpoints.ts';
import { OIDC_ENDPOINTS } from './oidc/oidc-endpoints.ts';
import { SECOND_FACTOR_ENDPOINTS } from './second-factors/second-factor-endpoints.ts';
import { SELF_ENDPOINTS } from './self-endpoints.ts';
import { answerAccount } from './serve-account.ts';
import { SIGN_IN_ENDPOINTS } from './sign-in/sign-in-endpoints.ts';

/** The largest answers are the export of an account and its usage as CSV. */
const ACCOUNT_ANSWER_BYTES_MAX = 8 << 20;

/** The endpoints at and below /account but those of usage, in the order of the documentation. */
export const ACCOUNT_ENDPOINTS: readonly AccountEndpoint[] = [
  ...SIGN_IN_ENDPOINTS,
  ...OIDC_ENDPOINTS,
  ...SELF_ENDPOINTS,
  ...SECOND_FACTOR_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...COLLECTION_ENDPOINTS,
];

export function accountRoutes(parts: AccountParts, endpoints: readonly AccountEndpoint[]): Route[] {
  return endpoints.map((endpoint) => ({
    path: endpoint.path,
    method: endpoint.method,
    access: accountAccess(parts, endpoint),
    answersJson: !('mediaType' in endpoint.answer || 'redirect' in endpoint.answer),
    price: takesPassword(endpoint) ? { unitsMax: REQUEST_COST.password } : PLAIN,
    bound: {
      ...(endpoint.body !== undefined && { bodyBytes: ACCOUNT_BODY_BYTES_MAX }),
      answerBytes: ACCOUNT_ANSWER_BYTES_MAX,
    },
    handler: (exchange, parameter, client) => answerAccount(parts, exchange, endpoint, parameter, client),
  }));
}

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
