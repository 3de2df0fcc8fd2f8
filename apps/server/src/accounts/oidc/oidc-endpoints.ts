import { OwnerSchema, Type } from '@glyphdex/contract';
import type { Refusal } from '../../http/request-exchange.ts';
import { refused } from '../account-dependencies.ts';
import { type AccountEndpoint, data, openEndpoint, redirect, sessionEndpoint } from '../account-endpoint.ts';
import type { AccountServices } from '../account-services.ts';
import { confirmOwner } from '../passwords/confirm-owner.ts';
import { alertOwner } from '../sign-in/alert-owner.ts';
import {
  finishProviderSignIn,
  nextPath,
  openSession,
  type ProviderRedirect,
  type ProviderSignInDependencies,
  type ProviderSignInResult,
  startProviderSignIn,
} from './provider-sign-in.ts';

/** The path that the identity provider redirects browsers back to. */
export const CALLBACK_PATH = '/account/oidc/callback';

const NO_PROVIDER = refused({ code: 'route_not_found' });
const START = '/account/oidc/start';

/** Sign-in by OpenID Connect. Without a configured provider, these endpoints answer 404; only unlinking still works. */
export const OIDC_ENDPOINTS: readonly AccountEndpoint[] = [
  openEndpoint({
    method: 'GET',
    path: START,
    operationId: 'startOidcSignIn',
    summary: 'Open the sign-in of the OpenID Connect provider',
    description: 'Redirects the browser to the provider. For links and address bars, not for scripts.',
    query: Type.Object({
      next: Type.Optional(
        Type.String({ description: 'The path of the site to open after the sign-in; default: /keys.' }),
      ),
    }),
    answer: { redirect: 'To the provider. After a failure, to /sign-in?error=…' },
    errors: ['route_not_found'],
    async answerTo({ services, query, browser, signedIn }) {
      const deps = providerSignInDependencies(services);
      if (deps === undefined) return NO_PROVIDER;
      const before = await signedIn();
      const next = nextPath(new URLSearchParams(query).get('next'));
      const purpose = { kind: 'sign_in', next, before: before && openSession(before) } as const;
      const providerRedirect = await startProviderSignIn(deps, purpose, browser);
      return providerRedirect.kind === 'sent'
        ? redirect(providerRedirect.address, { ticket: providerRedirect })
        : redirect(failedAddress({ ...providerRedirect, purpose }));
    },
  }),
  openEndpoint({
    method: 'GET',
    path: CALLBACK_PATH,
    operationId: 'finishOidcSignIn',
    summary: 'Return from the OpenID Connect provider',
    description:
      'Signs in and sets the session cookie, or links the account. The provider sends browsers here.',
    answer: {
      redirect: 'To next or /settings?linked. After a failure, to /sign-in?error=… or /settings?error=…',
    },
    errors: ['route_not_found'],
    isOpenToOtherSites: true,
    async answerTo({ services, query, browser, ticket, siteUrl }) {
      const deps = providerSignInDependencies(services);
      if (deps === undefined) return NO_PROVIDER;
      const result = await finishProviderSignIn(deps, { signed: ticket, query }, browser);
      if (result.kind !== 'linked') services.countSignIn('provider', result.kind === 'signed_in');
      if (result.kind === 'failed') return redirect(failedAddress(result), { ticket: 'used' });
      if (result.kind === 'linked') {
        alertOwner(services, result.accountId, 'identity_linked', siteUrl);
        return redirect('/settings?linked', { ticket: 'used' });
      }
      return redirect(result.next, { session: result.session, ticket: 'used' });
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/oidc/link',
    operationId: 'linkIdentity',
    summary: 'Start to link the account with an identity',
    description: 'Answers with the address at the provider that the browser has to open.',
    body: OwnerSchema,
    answer: Type.Object({ address: Type.String() }, { additionalProperties: false }),
    errors: ['invalid_field', 'stale_session', 'identity_linked', 'route_not_found', 'provider_unavailable'],
    async answerTo({ services, body, browser }, signedIn) {
      const deps = providerSignInDependencies(services);
      if (deps === undefined) return NO_PROVIDER;
      if (signedIn.account.identity !== null) return refused({ code: 'identity_linked' });
      const unconfirmed = await confirmOwner(services, signedIn, body.password ?? '');
      if (unconfirmed !== undefined) return unconfirmed;
      const providerRedirect = await startProviderSignIn(
        deps,
        { kind: 'link', by: openSession(signedIn) },
        browser,
      );
      return providerRedirect.kind === 'sent'
        ? { kind: 'data', data: { address: providerRedirect.address }, ticket: providerRedirect }
        : refused(REFUSALS[providerRedirect.fault]);
    },
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/account/oidc/link',
    operationId: 'unlinkIdentity',
    summary: 'Unlink the account from the provider',
    description: 'Ends all other sessions. An account without a password cannot be unlinked.',
    body: OwnerSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'stale_session', 'identity_not_found', 'password_missing'],
    async answerTo({ services, body, siteUrl }, signedIn) {
      const { account, session } = signedIn;
      if (account.identity === null) return refused({ code: 'identity_not_found' });
      if (account.passwordHash === null) return refused({ code: 'password_missing' });
      const unconfirmed = await confirmOwner(services, signedIn, body.password ?? '');
      if (unconfirmed !== undefined) return unconfirmed;
      const isUnlinked = await services.accounts.unlinkIdentity(account.id, session.id);
      if (isUnlinked) alertOwner(services, account.id, 'identity_unlinked', siteUrl);
      return data(null);
    },
  }),
];

/** Refusals when linking cannot start. The limit is per minute, so a wait of one minute is enough. */
const REFUSALS: Readonly<Record<Extract<ProviderRedirect, { kind: 'failed' }>['fault'], Refusal>> = {
  too_many_tries: { code: 'too_many_tries', retryAfterMs: 60_000 },
  unavailable: { code: 'provider_unavailable' },
};

function providerSignInDependencies(services: AccountServices): ProviderSignInDependencies | undefined {
  const { identities } = services;
  return identities && { ...services, identities };
}

/** The page that shows the failure: /settings for linking, otherwise /sign-in, also if the purpose is unknown. */
function failedAddress({
  fault,
  purpose,
}: Omit<Extract<ProviderSignInResult, { kind: 'failed' }>, 'kind'>): string {
  if (purpose?.kind === 'link') return `/settings?error=${fault}`;
  const next =
    purpose === undefined || purpose.next === '/keys' ? '' : `&next=${encodeURIComponent(purpose.next)}`;
  return `/sign-in?error=${fault}${next}`;
}
