import { isLoopbackHost } from '../base/allowed-hosts.ts';
import { shownValue } from '../base/shown-value.ts';
import { isPublicUrl } from './variables.ts';

/** An OpenID Connect provider, and the client that this service is registered as. */
export interface OidcSettings {
  /** Exactly as the provider spells it in its metadata, because the two are compared. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The display name of the provider, for the button. */
  readonly name: string;
}

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const KNOWN: ReadonlySet<string> = new Set([...NEEDED, 'OIDC_NAME']);
const NAME_CHARS_MAX = 40;

/**
 * Reads the `OIDC_*` variables, which are set together or not at all; `undefined` if none is set. Returns one message
 * per mistake for invalid settings. Messages never contain the secret.
 */
export function readOidcSettings(
  set: Readonly<Record<string, string>>,
): OidcSettings | readonly string[] | undefined {
  const names = Object.keys(set).filter((name) => name.startsWith('OIDC_'));
  if (names.length === 0) return undefined;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
  const name = set['OIDC_NAME'] ?? URL.parse(issuer ?? '')?.hostname ?? '';
  const mistakes = [
    ...names.flatMap((other) =>
      KNOWN.has(other)
        ? []
        : [`${other} is set, but there is no such setting; there are ${[...KNOWN].join(', ')}. Unset it.`],
    ),
    ...NEEDED.flatMap((needed) =>
      needed in set
        ? []
        : [`${needed} is not set, but ${names[0]} is: sign-in with a provider needs ${NEEDED.join(', ')}.`],
    ),
  ];
  if (issuer !== undefined && !isIssuer(issuer))
    mistakes.push(
      `OIDC_ISSUER ("${shownValue(issuer)}") is not an https address without query, fragment, user and password (http for this machine only)`,
    );
  if ([...name].length > NAME_CHARS_MAX || /\p{C}/u.test(name))
    mistakes.push(
      `OIDC_NAME must be a name of at most ${NAME_CHARS_MAX} printable characters (default: the host of OIDC_ISSUER)`,
    );
  if (mistakes.length > 0 || issuer === undefined || clientId === undefined || clientSecret === undefined)
    return mistakes;
  return { issuer, clientId, clientSecret, name };
}

function isIssuer(text: string): boolean {
  if (!isPublicUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
