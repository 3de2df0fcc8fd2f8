import { OwnerSchema, Type } from '@glyphdex/contract';
import { confirmOwner } from '../../services/accounts/confirm-owner.ts';
import {
  finishProviderSignIn,
  nextPath,
  openSession,
  type ProviderRedirect,
  type ProviderSignInDependencies,
  type ProviderSignInResult,
  startProviderSignIn,
} from '../../services/accounts/provider-sign-in.ts';
import type { AccountServices } from '../app-dependencies.ts';
import type { Refusal } from '../request-exchange.ts';
import {
  type AccountEndpoint,
  data,
  openEndpoint,
  redirect,
  refused,
  sessionEndpoint,
} from './account-endpoint.ts';
import { refusalOf } from './owner-refusal.ts';

/** Where the provider sends browsers back to, below the public address. */
export const CALLBACK_PATH = '/account/oidc/callback';

const FAILED = 'Failures lead to /sign-in?error=… or /settings?error=…';
const NO_PROVIDER = refused({ code: 'route_not_found' });
const START = '/account/oidc/start';

/** Signing in by OpenID Connect, where the operator has named a provider. */
export const OIDC_ENDPOINTS: readonly AccountEndpoint[] = [
  openEndpoint({
    method: 'GET',
    path: START,
    operationId: 'startOidcSignIn',
    summary: 'Send the browser to the provider of OpenID Connect to sign in',
    query: Type.Object({
      next: Type.Optional(
        Type.String({ description: 'A path of the site, where to go afterwards; /keys without it.' }),
      ),
    }),
    answer: { redirect: `To the provider. ${FAILED}` },
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
    summary: 'Where the provider sends the browser back to: signs in and sets the session cookie',
    answer: { redirect: `To where the sign-in was asked for. ${FAILED}` },
    errors: ['route_not_found'],
    isOpenToOtherSites: true,
    async answerTo({ services, query, browser, ticket }) {
      const deps = providerSignInDependencies(services);
      if (deps === undefined) return NO_PROVIDER;
      const result = await finishProviderSignIn(deps, { signed: ticket, query }, browser);
      if (result.kind === 'failed') return redirect(failedAddress(result), { ticket: 'used' });
      if (result.kind === 'linked') return redirect('/settings?linked', { ticket: 'used' });
      return redirect(result.next, { session: result.session, ticket: 'used' });
    },
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/account/oidc/link',
    operationId: 'linkIdentity',
    summary:
      'Begin to link the account with somebody at the provider: gives the address to send the browser to',
    body: OwnerSchema,
    answer: Type.Object({ address: Type.String() }, { additionalProperties: false }),
    errors: ['invalid_field', 'identity_linked', 'route_not_found', 'provider_unavailable'],
    async answerTo({ services, body, browser }, signedIn) {
      const deps = providerSignInDependencies(services);
      if (deps === undefined) return NO_PROVIDER;
      if (signedIn.account.identity !== null) return refused({ code: 'identity_linked' });
      const owner = await confirmOwner(services, signedIn, body.password ?? '');
      if (owner.kind !== 'sure') return refused(refusalOf(owner));
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
    summary: 'Unlink the account from the provider; ends all other sessions',
    body: OwnerSchema,
    answer: Type.Null(),
    errors: ['invalid_field', 'identity_not_found', 'password_missing'],
    async answerTo({ services, body }, signedIn) {
      const { account, session } = signedIn;
      if (account.identity === null) return refused({ code: 'identity_not_found' });
      if (account.passwordHash === null) return refused({ code: 'password_missing' });
      const owner = await confirmOwner(services, signedIn, body.password ?? '');
      if (owner.kind !== 'sure') return refused(refusalOf(owner));
      await services.accounts.unlinkIdentity(account.id, session.id);
      return data(null);
    },
  }),
];

const REFUSALS: Readonly<Record<Extract<ProviderRedirect, { kind: 'failed' }>['fault'], Refusal>> = {
  too_many_tries: { code: 'too_many_tries', retryAfterMs: 60_000 },
  unavailable: { code: 'provider_unavailable' },
};

function providerSignInDependencies(services: AccountServices): ProviderSignInDependencies | undefined {
  const { identities } = services;
  return identities && { ...services, identities };
}

/** The page that says what went wrong: the one on which it began. */
function failedAddress({
  fault,
  purpose,
}: Omit<Extract<ProviderSignInResult, { kind: 'failed' }>, 'kind'>): string {
  if (purpose?.kind === 'link') return `/settings?error=${fault}`;
  const next =
    purpose === undefined || purpose.next === '/keys' ? '' : `&next=${encodeURIComponent(purpose.next)}`;
  return `/sign-in?error=${fault}${next}`;
}
