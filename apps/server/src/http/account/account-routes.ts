import type { Route } from '../routes.ts';
import type { AccountEndpoint } from './account-endpoint.ts';
import { KEY_ENDPOINTS } from './key-endpoints.ts';
import { OIDC_ENDPOINTS } from './oidc-endpoints.ts';
import { SECOND_FACTOR_ENDPOINTS } from './second-factor-endpoints.ts';
import { SELF_ENDPOINTS } from './self-endpoints.ts';
import { serveAccount } from './serve-account.ts';
import { SIGN_IN_ENDPOINTS } from './sign-in-endpoints.ts';
import { USAGE_ENDPOINTS } from './usage-endpoints.ts';

/** All endpoints at and below /account, in the order of the documentation. */
export const ACCOUNT_ENDPOINTS: readonly AccountEndpoint[] = [
  ...SIGN_IN_ENDPOINTS,
  ...OIDC_ENDPOINTS,
  ...SELF_ENDPOINTS,
  ...SECOND_FACTOR_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...USAGE_ENDPOINTS,
];

export function accountRoutes(): Route[] {
  return ACCOUNT_ENDPOINTS.map((endpoint) => ({
    path: endpoint.path,
    method: endpoint.method,
    takesBody: endpoint.body !== undefined,
    handler: (exchange, parameter) => serveAccount(exchange, endpoint, parameter),
  }));
}
