import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES_MIN = 32;

/** Throws when the secret is shorter than 32 bytes. */
function keyOf(secret: Uint8Array): KeyObject {
  if (secret.length < SECRET_BYTES_MIN)
    throw new RangeError('the secret for signing needs at least 32 bytes');
  // Without a key object, Node creates one for each signature, which doubles the time.
  return createSecretKey(secret);
}

function isEqual(signature: string, right: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Signs texts that clients store, such as cookies, so changes are detected. HMAC-SHA256 (RFC 2104). The texts are not
 * encrypted.
 */
export class TextSigner {
  readonly #key: KeyObject;

  constructor(secret: Uint8Array) {
    this.#key = keyOf(secret);
  }

  /** The text with its signature, in characters that cookies allow: base64url and a dot. */
  sign(text: string): string {
    const written = Buffer.from(text).toString('base64url');
    return `${written}.${this.#mac(written)}`;
  }

  /**
   * The text; `undefined` for a wrong signature, or one that is spelled in another way. Takes the same time for every
   * wrong signature of the right length.
   */
  read(signed: string): string | undefined {
    const [written = '', signature = '', ...rest] = signed.split('.');
    const isValid = isEqual(signature, this.#mac(written)) && rest.length === 0;
    return isValid ? Buffer.from(written, 'base64url').toString() : undefined;
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

/** Characters of base64url: 16 of them are 96 bits, so a guess is right with a probability of 2^-96. */
const SIGNATURE_CHARS = 16;

/**
 * Signs and verifies preview addresses. Previews are therefore public and cached for a year, but nobody can enumerate
 * them. HMAC-SHA256 (RFC 2104) over `iconId.contentHash`, cut to 12 bytes as RFC 2104 §5 permits.
 */
export class PreviewSigner {
  readonly #key: KeyObject;

  constructor(secret: Uint8Array) {
    this.#key = keyOf(secret);
  }

  /** Signature and `contentHash` are 16 characters of base64url each. About 3 µs. */
  sign(iconId: number, contentHash: string): string {
    return createHmac('sha256', this.#key)
      .update(`${iconId}.${contentHash}`)
      .digest('base64url')
      .slice(0, SIGNATURE_CHARS);
  }

  /** Takes the same time for every wrong signature of the right length, even if parts of it are right. */
  verify(iconId: number, contentHash: string, signature: string): boolean {
    return isEqual(signature, this.sign(iconId, contentHash));
  }
}
