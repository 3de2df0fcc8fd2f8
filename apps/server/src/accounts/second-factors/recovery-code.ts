import { hash, randomBytes } from 'node:crypto';

/** Without letters and digits that look alike (Crockford's base 32, in lower case). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: too many to guess, so a digest without salt is enough. */
const CHARS = 16;
const GROUP = /.{4}(?=.)/g;

/** A new recovery code, such as `7k2m-q0xd-94tv-hc5r`. */
export function mintRecoveryCode(): string {
  const chars = Array.from(randomBytes(CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return chars.replace(GROUP, '$&-');
}

/** SHA-256 in hex of a code, as `withoutSeparators` returns it. */
export function sha256OfRecoveryCode(code: string): string {
  return hash('sha256', code, 'hex');
}

/** A typed code in lower case without white space and hyphens. Wide digits, as in Japanese, become the usual ones. */
export function withoutSeparators(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
}
