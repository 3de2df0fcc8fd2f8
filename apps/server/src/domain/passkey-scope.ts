import { isIpAddress } from './allowed-domains.ts';

/** Where passkeys of this service work. */
export interface PasskeyScope {
  /** The host name to which browsers bind passkeys (the `rpId` of Web Authentication). */
  readonly host: string;
  readonly origin: string;
}

/**
 * The scope of passkeys at `PUBLIC_URL`; `undefined` if browsers allow none there: an address without TLS, except
 * localhost, or without a host name.
 */
export function passkeyScope(publicUrl: string): PasskeyScope | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isDomain = hostname.includes('.') && !isIpAddress(hostname);
  return isLocal || (protocol === 'https:' && isDomain) ? { host: hostname, origin } : undefined;
}
