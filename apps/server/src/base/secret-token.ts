import { hash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new secret of 256 random bits in base64url, and its digest, which alone is stored. */
export function mintSecret(): { readonly secret: string; readonly secretSha256: string } {
  const secret = randomBytes(RANDOM_BYTES).toString('base64url');
  return { secret, secretSha256: hash('sha256', secret, 'hex') };
}

/** SHA-256 in hex, the form that is stored; `undefined` for a text that does not have the form of a secret. */
export function sha256OfSecret(secret: string): string | undefined {
  return TOKEN.test(secret) ? hash('sha256', secret, 'hex') : undefined;
}
