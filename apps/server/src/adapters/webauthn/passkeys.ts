import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyScope } from '../../domain/passkey-scope.ts';
import type { PasskeyCredential, PasskeyOptions, PasskeyVerifier } from '../../ports/passkey-verifier.ts';

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
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
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
    return { options, challenge: options.challenge };
  }

  async verifyRegistration(response: object, challenge: string): Promise<PasskeyCredential | undefined> {
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
        expectedChallenge: challenge,
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

  async requestOptions(existing: readonly PasskeyCredential[]): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      rpID: this.#scope.host,
      timeout: TIMEOUT_MS,
      allowCredentials: existing.map(descriptorOf),
      userVerification: 'preferred',
    });
    return { options, challenge: options.challenge };
  }

  async verifyUse(
    response: object,
    challenge: string,
    { credentialId, publicKey, signCount }: PasskeyCredential,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#scope.origin,
        expectedRPID: this.#scope.host,
        credential: {
          id: credentialId,
          publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
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

function descriptorOf({ credentialId, transports }: PasskeyCredential) {
  return { id: credentialId, transports: [...transports] };
}
