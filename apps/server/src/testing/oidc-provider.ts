import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OidcSettings } from '../config/oidc-settings.ts';

/** The claims of a person at the provider. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean | string;
}

type Provider = InstanceType<typeof import('oidc-provider').default>;
type Middleware = Parameters<Provider['use']>[0];

/** A running provider. `settings` are those of Glyphdex for it. */
export interface TestProvider {
  readonly settings: OidcSettings;
  /** The claims of each person, by login name. */
  readonly people: Map<string, Person>;
  /** Adds a middleware, which can change later answers of the provider. */
  tamper(middleware: Middleware): void;
  close(): Promise<void>;
}

type AuthMethod = 'client_secret_basic' | 'client_secret_post';
const BOTH: readonly AuthMethod[] = ['client_secret_basic', 'client_secret_post'];

export interface ProviderOptions {
  readonly redirectUri: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Whether the ID token contains the email address. By default only the userinfo endpoint returns it. */
  readonly hasEmailInToken?: boolean;
  /** How the client is registered to send its secret. Default: `client_secret_basic`. */
  readonly authentication?: AuthMethod;
  /** The methods in the metadata of the provider. Default: both. */
  readonly authMethods?: readonly AuthMethod[];
}

/** The registration of Glyphdex at the provider. The secret has characters that both methods must encode. */
export const CLIENT = { clientId: 'glyphdex', clientSecret: 'a secret of both: & % + =' };

/**
 * Starts a real OpenID Connect provider (the package oidc-provider) on localhost. It accepts every login name without a
 * password; an unknown name with `@` is taken as its own verified email address. It requires PKCE and no consent.
 */
export async function startOidcProvider(options: ProviderOptions): Promise<TestProvider> {
  const people = new Map<string, Person>();
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(options.port ?? 0, 'localhost', ready));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(issuer, people, options);
  let serve = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void serve(request, response);
  };
  return {
    settings: { issuer, ...CLIENT, name: 'Example ID' },
    people,
    tamper(middleware) {
      provider.use(middleware);
      serve = provider.callback();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function createProvider(
  issuer: string,
  people: ReadonlyMap<string, Person>,
  {
    redirectUri,
    hasEmailInToken = false,
    authentication = 'client_secret_basic',
    authMethods = BOTH,
  }: ProviderOptions,
): Promise<Provider> {
  const { default: Provider } = await import('oidc-provider');
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [...authMethods],
    cookies: { keys: ['of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasEmailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        ...(people.get(id) ?? (id.includes('@') ? { email: id, email_verified: true } : {})),
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
}

const PAGE = `<!doctype html><title>Example ID</title><h1>Example ID</h1><form method="post">
<label>Name <input name="login"></label><button>Continue</button><button name="cancel" value="yes">Cancel</button></form>`;

/** Shows the sign-in page of the provider, and reads its form. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(PAGE);
    return;
  }
  const typed = new URLSearchParams(await text(request));
  const result = typed.has('cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: typed.get('login') ?? '' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
