import { onTestFinished } from 'vitest';
import type { IdentityProvider } from '../accounts/oidc/identity-provider.ts';
import { OidcProvider } from '../accounts/oidc/oidc-provider.ts';
import type { Log } from '../base/log.ts';
import { type ProviderOptions, startOidcProvider, type TestProvider } from './oidc-provider.ts';
import { ProviderBrowser } from './provider-browser.ts';
import { startTestService, type TestService } from './test-service.ts';

export const SESSION = 'glyphdex_session';
export const TICKET = 'glyphdex_trip';

export interface ProviderService {
  readonly service: TestService;
  readonly provider: TestProvider;
  /** Log lines of the adapter of the provider: `[details, message]` as JSON. */
  readonly logged: readonly string[];
  /** A signed-out browser for `ann`, who has a verified email address at the provider. */
  readonly ann: ProviderBrowser;
}

export interface AccountAnswer {
  readonly id: string;
  readonly email: string;
  readonly has_password: boolean;
  readonly identity: { readonly issuer: string; readonly subject: string } | null;
}

/** Starts a real provider (see `startOidcProvider`) and a service with sign-in at it. */
export async function startWithProvider({
  publicUrl = 'http://icons.test',
  ...options
}: { readonly publicUrl?: string } & Omit<ProviderOptions, 'redirectUri'> = {}): Promise<ProviderService> {
  const redirectUri = `${publicUrl}/account/oidc/callback`;
  const provider = await startOidcProvider({ redirectUri, ...options });
  onTestFinished(() => provider.close());
  provider.people.set('ann', { email: 'Ann@Example.com', email_verified: true });
  const { log, logged } = recordingLog();
  const service = await serviceWith(new OidcProvider(provider.settings, redirectUri, log), publicUrl);
  return { service, provider, logged, ann: new ProviderBrowser(service) };
}

/** Starts a service with sign-in at this identity provider. */
export async function serviceWith(
  identities: IdentityProvider,
  publicUrl = 'http://icons.test',
): Promise<TestService> {
  const service = await startTestService({ publicUrl });
  Object.assign(service.deps.accounts, { identities });
  return service;
}

/** A log that records each call as the JSON of `[details, message]`. */
export function recordingLog(): { readonly log: Log; readonly logged: readonly string[] } {
  const logged: string[] = [];
  const note = (details: object, message: string) => void logged.push(JSON.stringify([details, message]));
  return { log: { info: note, warn: note, error: note }, logged };
}

/** The account that the browser is signed in to. */
export async function accountOf(browser: ProviderBrowser): Promise<AccountAnswer> {
  return (await browser.send('GET', '/account')).json<{ data: AccountAnswer }>().data;
}
