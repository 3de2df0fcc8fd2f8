import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyScope } from '../../domain/passkey-scope.ts';
import type { IsChallenge, PasskeyCredential, PasskeyVerifier } from '../../ports/passkey-verifier.ts';

/** How long the browser waits for its user, in ms. */
const TIMEOUT_MS = 5 * 60_000;

/** Passkeys by SimpleWebAuthn, which is loaded at the first use: few accounts have passkeys. */
export class Passkeys implements PasskeyVerifier {
  readonly #scope: PasskeyScope;

  constructor(scope: PasskeyScope) {
    this.#scope = scope;
  }

  async registrationOptions(
    account: { readonly id: string; readonly email: string },
    existing: readonly PasskeyCredential[],
    challenge: string,
  ): Promise<object> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return await generateRegistrationOptions({
      challenge: bytesOf(challenge),
      rpName: 'Glyphdex',
      rpID: this.#scope.host,
      userID: Uint8Array.from(Buffer.from(account.id)),
      userName: account.email,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: existing.map(descriptorOf),
      // The password identifies the account, so the authenticator need not remember it.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  }

  async verifyRegistration(
    response: object,
    isChallenge: IsChallenge,
  ): Promise<PasskeyCredential | undefined> {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
      import('@simplewebauthn/server'),
      import('@simplewebauthn/server/helpers'),
    ]);
    try {
      const registration = response as RegistrationResponseJSON;
      const attestation = decodeAttestationObject(
        isoBase64URL.toBuffer(registration.response.attestationObject),
      );
      // The options ask for no statement about the device. Its certificates name addresses that the library requests.
      const isSelfMade = attestation.get('attStmt').get('x5c') === undefined;
      if (!isSelfMade || !['none', 'packed'].includes(attestation.get('fmt'))) return undefined;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: registration,
        expectedChallenge: isChallenge,
        expectedOrigin: this.#scope.origin,
        expectedRPID: this.#scope.host,
        requireUserVerification: false,
      });
      if (!verified) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: isoBase64URL.fromBuffer(publicKey),
        signCount: counter,
        transports: transports.filter((one) => TRANSPORTS.has(one)),
      };
    } catch {
      // The library throws for everything that the answer of a browser never contains.
      return undefined;
    }
  }

  async requestOptions(existing: readonly PasskeyCredential[], challenge: string): Promise<object> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return await generateAuthenticationOptions({
      challenge: bytesOf(challenge),
      rpID: this.#scope.host,
      timeout: TIMEOUT_MS,
      allowCredentials: existing.map(descriptorOf),
      userVerification: 'preferred',
    });
  }

  async verifyUse(
    response: object,
    isChallenge: IsChallenge,
    { credentialId, publicKey, signCount }: PasskeyCredential,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: isChallenge,
        expectedOrigin: this.#scope.origin,
        expectedRPID: this.#scope.host,
        credential: {
          id: credentialId,
          publicKey: bytesOf(publicKey),
          counter: signCount,
        },
        requireUserVerification: false,
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The values that Web Authentication defines. A browser gets them back, so no others are stored. */
const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}

function descriptorOf({ credentialId, transports }: PasskeyCredential) {
  return { id: credentialId, transports: [...transports] };
}
