import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

interface Options {
  readonly challenge: string;
}

/** A security key in this process: makes one passkey and signs challenges with it, as a browser of `origin` sends them. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A RegistrationResponseJSON. `attestation` replaces the format and statement `none`. */
  register(
    { challenge }: Options,
    attestation: { fmt: string; attStmt: Map<string, unknown> } = NO_ATTESTATION,
  ) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // A COSE key (RFC 9053): EC2 with P-256 for ES256.
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, coseKey]);
    const flags = FLAGS.userPresent | FLAGS.userVerified | FLAGS.hasCredential;
    const authData = Uint8Array.from(Buffer.concat([this.#authenticatorData(flags), credential]));
    const object = new Map<string, unknown>([
      ['fmt', attestation.fmt],
      ['attStmt', attestation.attStmt],
      ['authData', authData],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
      transports: ['usb', 'invented'],
    });
  }

  /** An AuthenticationResponseJSON. */
  use({ challenge }: Options, { counts = true, origin = this.#origin } = {}) {
    if (counts) this.#signCount++;
    const data = this.#authenticatorData(FLAGS.userPresent);
    const clientData = this.#clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #credential<Response extends object>(response: Response) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#signCount);
    const host = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

const NO_ATTESTATION = { fmt: 'none', attStmt: new Map<string, unknown>() };

function bytesOf(base64url: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}
