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

const VALUE_BY_CHAR_CODE = new Uint8Array(128);
for (let value = 0; value < 62; value++) VALUE_BY_CHAR_CODE[BASE62_DIGITS.charCodeAt(value)] = value;

/** The number that the base-62 digits from position `at` on represent. */
export function fromBase62(text: string, at: number): number {
  let value = 0;
  for (let i = at; i < text.length; i++) {
    value = value * 62 + (VALUE_BY_CHAR_CODE[text.charCodeAt(i)] as number);
  }
  return value;
}
