import type { PasskeyFactor } from './second-factor-store.ts';

/** What the service must know about a passkey to verify its signatures. */
export type PasskeyCredential = Pick<
  PasskeyFactor,
  'credentialId' | 'publicKey' | 'signCount' | 'transports'
>;

/** What a browser gets before it makes or uses a passkey. */
export interface PasskeyOptions {
  /** In the JSON form of Web Authentication. */
  readonly options: object;
  /** Random. The browser's answer must contain it. */
  readonly challenge: string;
}

/** Web Authentication for one host: see domain/passkey-scope.ts. */
export interface PasskeyVerifier {
  /** Options to make a passkey. Authenticators that hold one of `existing` refuse. */
  registrationOptions(
    account: { readonly id: string; readonly email: string },
    existing: readonly PasskeyCredential[],
  ): Promise<PasskeyOptions>;
  /** The new passkey; `undefined` unless `response`, which a browser sent, is an answer to this challenge. */
  verifyRegistration(response: object, challenge: string): Promise<PasskeyCredential | undefined>;
  /** Options to use one of these passkeys. */
  requestOptions(existing: readonly PasskeyCredential[]): Promise<PasskeyOptions>;
  /** The new signature counter; `undefined` unless `response` is signed by the passkey for this challenge. */
  verifyUse(response: object, challenge: string, passkey: PasskeyCredential): Promise<number | undefined>;
}
