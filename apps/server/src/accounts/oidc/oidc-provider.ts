import type { Configuration } from 'openid-client';
import { isLoopbackHost } from '../../base/allowed-hosts.ts';
import { Finding } from '../../base/finding.ts';
import type { Log } from '../../base/log.ts';
import type { OidcSettings } from '../../config/oidc-settings.ts';
import type { Attempt, Identified, IdentityProvider } from './identity-provider.ts';

/** Timeout of one request. A sign-in takes up to five requests to the provider, one after the other. */
const REQUEST_SECONDS_MAX = 5;

type Library = typeof import('openid-client');

interface Client {
  readonly library: Library;
  /** One configuration per way to send the client secret. The metadata does not say which one applies. */
  readonly candidates: readonly [Configuration, ...Configuration[]];
}

/** The first one is the default if the metadata names none (OpenID Connect Discovery 1.0 §3). */
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'] as const;

/**
 * Signs people in by OpenID Connect: authorization code flow with PKCE, state and nonce. The signature of the ID token
 * is verified against the provider's keys. The provider's metadata is fetched at the first sign-in, so the service
 * starts while the provider is unreachable. Tokens are dropped as soon as they are read.
 */
export class OidcProvider implements IdentityProvider {
  readonly name: string;
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  readonly #log: Log;
  readonly #requestSecondsMax: number;
  #client: Promise<Client> | undefined;

  /** `redirectUri` is the address that browsers return to, as registered with the provider. */
  constructor(
    settings: OidcSettings,
    redirectUri: string,
    log: Log,
    { requestSecondsMax = REQUEST_SECONDS_MAX } = {},
  ) {
    this.#requestSecondsMax = requestSecondsMax;
    this.name = settings.name;
    this.#settings = settings;
    this.#redirectUri = redirectUri;
    this.#log = log;
  }

  async begin(): Promise<{ readonly address: string; readonly attempt: Attempt } | undefined> {
    try {
      const { library, candidates } = await this.#discovered();
      const attempt = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const address = library.buildAuthorizationUrl(candidates[0], {
        redirect_uri: this.#redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, attempt };
    } catch (error) {
      this.#log.error(explainFailure(error).logDetails, 'the provider of OIDC_ISSUER cannot be used');
      return undefined;
    }
  }

  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identified> {
    try {
      const client = await this.#discovered();
      const { tokens, configuration } = await redeem(client, new URL(`${this.#redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      this.#client = Promise.resolve({ ...client, candidates: [configuration] });
      const claims = tokens.claims()!;
      const { email, email_verified } =
        'email' in claims || configuration.serverMetadata().userinfo_endpoint === undefined
          ? claims
          : await client.library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      // Some providers send the string 'true'.
      const isVerified = email_verified === true || email_verified === 'true';
      return {
        kind: 'identified',
        identity: { issuer: claims.iss, subject: claims.sub },
        verifiedEmail: isVerified && typeof email === 'string' ? email : undefined,
      };
    } catch (error) {
      const { kind, logDetails } = explainFailure(error);
      // The provider's metadata or this client's registration may have changed.
      if (kind === 'unavailable') this.#client = undefined;
      if (kind !== 'cancelled') this.#log.warn(logDetails, 'a sign-in by OpenID Connect failed');
      return { kind };
    }
  }

  /** The metadata of the provider. A failure is not cached, so the next sign-in tries again. */
  #discovered(): Promise<Client> {
    this.#client ??= this.#discover().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #discover(): Promise<Client> {
    const library = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#settings;
    const isPlain = new URL(issuer).protocol === 'http:' && isLoopbackHost(new URL(issuer).hostname);
    const found = await library.discovery(new URL(issuer), clientId, {}, library.None(), {
      timeout: this.#requestSecondsMax,
      execute: isPlain ? [library.allowInsecureRequests] : [],
    });
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? [SECRET_METHODS[0]];
    const [first = SECRET_METHODS[0], ...others] = SECRET_METHODS.filter((method) =>
      methods.includes(method),
    );
    const configure = (method: (typeof SECRET_METHODS)[number]) => {
      const send = method === 'client_secret_basic' ? library.ClientSecretBasic : library.ClientSecretPost;
      const configuration = new library.Configuration(server, clientId, {}, send(clientSecret));
      configuration.timeout = this.#requestSecondsMax;
      if (isPlain) library.allowInsecureRequests(configuration);
      // Without this, openid-client accepts an unsigned ID token that came over TLS.
      library.enableNonRepudiationChecks(configuration);
      return configuration;
    };
    return { library, candidates: [configure(first), ...others.map(configure)] };
  }
}

/**
 * Exchanges the code for tokens. If the provider rejects one way to send the secret, the code is still valid for the
 * next way.
 */
async function redeem(
  { library, candidates }: Client,
  address: URL,
  checks: Parameters<Library['authorizationCodeGrant']>[2],
) {
  const [configuration, ...others] = candidates;
  try {
    return { tokens: await library.authorizationCodeGrant(configuration, address, checks), configuration };
  } catch (error) {
    const [next] = others;
    if (!isUnknownClient(library, error) || next === undefined) throw error;
    return { tokens: await library.authorizationCodeGrant(next, address, checks), configuration: next };
  }
}

function isUnknownClient(library: Library, error: unknown): boolean {
  return (
    error instanceof library.WWWAuthenticateChallengeError ||
    (error instanceof library.ResponseBodyError && error.error === 'invalid_client')
  );
}

/** A failure between the service and a provider. */
interface Failure {
  readonly kind: 'cancelled' | 'refused' | 'unavailable';
  /** The part of the error that may be logged. It contains no tokens, codes or personal data. */
  readonly logDetails: { readonly code?: string; readonly reason: string; readonly error?: string };
}

/** Error codes for a failed connection, a server that is no provider, and a provider that does not know this client. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
/** Errors of RFC 6749 that the provider or the registration of this client causes, not the sign-in. */
const UNAVAILABLE_ERRORS: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
]);

/** Classifies an error of openid-client and returns the part of it that may be logged. */
export function explainFailure(error: unknown): Failure {
  const {
    code,
    message = '',
    error: answered,
    cause,
  } = error as { code?: string; message?: string; error?: string; cause?: { code?: string } };
  const logDetails = {
    reason: message,
    ...((code ?? cause?.code) !== undefined && { code: code ?? cause?.code }),
    ...(answered !== undefined && { error: answered }),
  } as Failure['logDetails'];
  if (answered === 'access_denied') return { kind: 'cancelled', logDetails };
  const isUnavailable =
    answered === undefined ? isUnreachable(error, code) : UNAVAILABLE_ERRORS.has(answered);
  return { kind: isUnavailable ? 'unavailable' : 'refused', logDetails };
}

/** Whether no usable provider answered. `fetch` throws a `TypeError` without a code if there is no connection. */
function isUnreachable(error: unknown, code: string | undefined): boolean {
  return code === undefined ? error instanceof TypeError : UNAVAILABLE_CODES.has(code);
}

/** Reads the metadata of the identity provider. Whether the client secret is right shows at a sign-in only. */
export async function providerFindings(
  settings: OidcSettings,
  redirectUri: string,
): Promise<readonly Finding[]> {
  let reason = '';
  const note = (details: object) => {
    const { code, reason: message } = details as { readonly code?: string; readonly reason?: string };
    reason = [message, code].filter((part) => part !== undefined).join(', ');
  };
  const provider = new OidcProvider(settings, redirectUri, { info: note, warn: note, error: note });
  return [
    (await provider.begin()) === undefined
      ? Finding.error(
          `the identity provider of OIDC_ISSUER cannot be used (${reason}). Start it, or correct OIDC_ISSUER.`,
        )
      : Finding.ok(`the identity provider ${settings.name} answers; it must allow ${redirectUri}`),
  ];
}
