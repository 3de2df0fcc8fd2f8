import { randomBytes } from 'node:crypto';

export const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The largest multiple of 62 below 256. Bytes from here on are discarded, because they would favor the first digits.
 */
const UNBIASED_BYTES = 248;

/** `length` digits from the secure random source of the system, all 62 equally likely: 5.95 bits per digit. */
export function randomBase62(length: number): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < UNBIASED_BYTES && digits.length < length) digits += BASE62_DIGITS[byte % 62];
    }
  }
  return digits;
}

/** Writes a whole number in base 62, padded with `0` to `length`. */
export function toBase62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) {
    digits = `${BASE62_DIGITS[rest % 62]}${digits}`;
  }
  return digits.padStart(length, '0');
}
