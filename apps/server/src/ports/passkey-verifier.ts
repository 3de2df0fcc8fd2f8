import type { PasskeyFactor } from './second-factor-store.ts';

/** What the service must know about a passkey to verify its signatures. */
export type PasskeyCredential = Pick<
  PasskeyFactor,
  'credentialId' | 'publicKey' | 'signCount' | 'transports'
>;

/** Whether a challenge, in base64url, that a browser's answer contains was made by this service for this purpose. */
export type IsChallenge = (challenge: string) => boolean;

/** Web Authentication for one host: see domain/passkey-scope.ts. */
export interface PasskeyVerifier {
  /** Options to make a passkey, in the JSON form of Web Authentication. Authenticators that hold one of `existing` refuse. */
  registrationOptions(
    account: { readonly id: string; readonly email: string },
    existing: readonly PasskeyCredential[],
    challenge: string,
  ): Promise<object>;
  /** The new passkey; `undefined` unless `response`, which a browser sent, answers such a challenge. */
  verifyRegistration(response: object, isChallenge: IsChallenge): Promise<PasskeyCredential | undefined>;
  /** Options to use one of these passkeys, in the JSON form of Web Authentication. */
  requestOptions(existing: readonly PasskeyCredential[], challenge: string): Promise<object>;
  /** The new signature counter; `undefined` unless `response` is signed by the passkey for such a challenge. */
  verifyUse(
    response: object,
    isChallenge: IsChallenge,
    passkey: PasskeyCredential,
  ): Promise<number | undefined>;
}
