import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62.ts';

/**
 * `secret`: a key for servers. `publishable`: a key for browsers and build tools that anybody may see. It reads
 * only, and pages of its domains may read the answers.
 */
export type KeyKind = 'secret' | 'publishable';

/** `live`: a secret key that a person created. `test`: one for trying the service, such as the demo key. */
export type KeyEnvironment = 'live' | 'test';

/** The part of a key between `gdx_` and its random digits. */
type TokenLabel = KeyEnvironment | 'pub';

/** 30 digits of base62 are 178.6 random bits. */
const RANDOM_CHARS = 30;
const CHECKSUM_CHARS = 6;
/** The site shows this many random characters, so a person recognizes a key. */
const SHOWN_CHARS = 4;

export const TOKEN_CHARS_MAX = 'gdx_live_'.length + RANDOM_CHARS + CHECKSUM_CHARS;

const TOKEN = new RegExp(`^gdx_(?:live|test|pub)_[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/**
 * Creates a key: `gdx_<label>_`, 30 random digits of base62, and a checksum of six digits.
 *
 *     gdx_live_4eC39HqLyjWDarjtT1zdp7dcT8fGhK0uXQ1m
 *     └ label    └ 178 random bits            └ CRC-32 of everything before it
 *
 * Secret scanners find leaked keys by the fixed prefix. A double click selects the whole key.
 */
export function mintToken(label: TokenLabel): string {
  const body = `gdx_${label}_${randomBase62(RANDOM_CHARS)}`;
  return body + toBase62(crc32(body), CHECKSUM_CHARS);
}

/**
 * Whether a text has the form and checksum of a key. CRC-32 (ISO 3309) detects every error within 32 consecutive bits,
 * so one mistyped character is always found. Guesses and typing errors therefore never reach the store. About 0.3 µs.
 */
export function isWellFormedToken(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  return text.endsWith(toBase62(crc32(text.slice(0, -CHECKSUM_CHARS)), CHECKSUM_CHARS));
}

/** The kind that a key names in its first characters. */
export function kindOfToken(token: string): KeyKind {
  return token.startsWith('gdx_pub_') ? 'publishable' : 'secret';
}

/**
 * SHA-256 in hex. The store holds this digest instead of the key. About 0.3 µs. That of a publishable key is taken with
 * a suffix: programs that know no publishable keys would otherwise accept one as a secret key.
 */
export function sha256OfToken(token: string): string {
  return hash('sha256', kindOfToken(token) === 'secret' ? token : `${token} publishable`, 'hex');
}

/** The first characters of a key, such as `gdx_live_4eC3`. */
export function prefixOfToken(token: string): string {
  return token.slice(0, token.lastIndexOf('_') + 1 + SHOWN_CHARS);
}
