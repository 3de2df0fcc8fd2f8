import { hash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A new secret that is handed out once and recognized by its digest: 256 random bits in base64url. */
export function mintSecret(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/** SHA-256 in hex, the only form that is stored; `undefined` for a text that is no secret of this service. */
export function sha256OfSecret(secret: string): string | undefined {
  return TOKEN.test(secret) ? hash('sha256', secret, 'hex') : undefined;
}
