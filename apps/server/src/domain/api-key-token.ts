import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { fromBase62, randomBase62, toBase62 } from './base62.ts';

/** `live` for keys that people create, `test` for keys that the service gives out to try it, such as the demo key. */
export type KeyEnvironment = 'live' | 'test';

/** 30 digits of base62 are 178.6 random bits. */
const RANDOM_CHARS = 30;
const CHECKSUM_CHARS = 6;
/** Shown to people to recognize a key by: the environment and four of its random characters. */
const PREFIX_CHARS = 'gdx_live_'.length + 4;

export const TOKEN_CHARS_MAX = 'gdx_live_'.length + RANDOM_CHARS + CHECKSUM_CHARS;

const TOKEN = new RegExp(`^gdx_(?:live|test)_[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/**
 * Makes a new key: `gdx_<environment>_`, 30 random digits of base62 and a checksum of six.
 *
 *     gdx_live_4eC39HqLyjWDarjtT1zdp7dcT8fGhK0uXQ1m
 *     └ who and where └ 178 random bits            └ CRC-32 of everything before it
 *
 * The fixed prefix lets secret scanners find leaked keys, and a double click selects the whole of it.
 */
export function mintToken(environment: KeyEnvironment): string {
  const body = `gdx_${environment}_${randomBase62(RANDOM_CHARS)}`;
  return body + toBase62(crc32(body), CHECKSUM_CHARS);
}

/**
 * Is this text a key as `mintToken` makes them? CRC-32 (ISO 3309) detects every error that touches fewer than 32
 * consecutive bits, hence every mistyped character, so that guesses and typing errors never reach a store. About 0.3 µs.
 */
export function isWellFormedToken(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  const bodyChars = text.length - CHECKSUM_CHARS;
  return crc32(text.slice(0, bodyChars)) === fromBase62(text, bodyChars);
}

/** SHA-256 in hex: what is stored and looked up instead of the key. About 0.3 µs. */
export function sha256OfToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The first characters of a key, such as `gdx_live_4eC3`. */
export function prefixOfToken(token: string): string {
  return token.slice(0, PREFIX_CHARS);
}
