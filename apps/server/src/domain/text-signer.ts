import { createHmac, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES_MIN = 32;

/**
 * Did this text, which was in other hands, come from us unchanged? HMAC-SHA256 (RFC 2104). The text itself can be read by
 * whoever holds it.
 */
export class TextSigner {
  readonly #secret: Uint8Array;

  /** Throws when the secret is shorter than 32 bytes. */
  constructor(secret: Uint8Array) {
    if (secret.length < SECRET_BYTES_MIN)
      throw new RangeError('a secret to sign with needs at least 32 bytes');
    this.#secret = secret;
  }

  /** The text with its signature, in characters that a cookie may hold: base64url and a dot. */
  sign(text: string): string {
    const written = Buffer.from(text).toString('base64url');
    return `${written}.${this.#mac(written).toString('base64url')}`;
  }

  /** The text; `undefined` when the signature is not ours. Takes the same time for every wrong signature. */
  read(signed: string): string | undefined {
    const [written = '', signature = '', ...rest] = signed.split('.');
    const [given, expected] = [Buffer.from(signature, 'base64url'), this.#mac(written)];
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs && rest.length === 0 ? Buffer.from(written, 'base64url').toString() : undefined;
  }

  #mac(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
