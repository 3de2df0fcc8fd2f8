import { createHmac, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES_MIN = 32;

/**
 * Signs texts that clients store, such as cookies, so changes are detected. HMAC-SHA256 (RFC 2104). The texts are not
 * encrypted.
 */
export class TextSigner {
  readonly #secret: Uint8Array;

  /** Throws when the secret is shorter than 32 bytes. */
  constructor(secret: Uint8Array) {
    if (secret.length < SECRET_BYTES_MIN)
      throw new RangeError('the secret for signing needs at least 32 bytes');
    this.#secret = secret;
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
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#mac(written))];
    const isValid = given.length === expected.length && timingSafeEqual(given, expected);
    return isValid && rest.length === 0 ? Buffer.from(written, 'base64url').toString() : undefined;
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}
