import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isWellFormedToken, kindOfToken, mintToken, prefixOfToken, sha256OfToken } from './api-key-token.ts';
import { BASE62_DIGITS, toBase62 } from './base62.ts';

const FORM = /^gdx_(live|test|pub)_[0-9A-Za-z]{36}$/;

test('creates keys with their environment and a valid checksum', () => {
  for (const label of ['live', 'test', 'pub'] as const) {
    const token = mintToken(label);
    expect(token).toMatch(FORM);
    expect(token).toContain(`gdx_${label}_`);
    expect(isWellFormedToken(token)).toBe(true);
  }
});

test('creates 1,000 different keys that use every digit about equally often', () => {
  const tokens = Array.from({ length: 1000 }, () => mintToken('live'));
  expect(new Set(tokens).size).toBe(1000);

  const counts = new Map<string, number>();
  for (const token of tokens) {
    for (const digit of token.slice(9, 39)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  }
  const expected = (1000 * 30) / 62;
  let chiSquare = 0;
  for (const digit of BASE62_DIGITS) chiSquare += ((counts.get(digit) ?? 0) - expected) ** 2 / expected;
  // 61 degrees of freedom: a fair source exceeds 150 once in 10^9 runs; `byte % 62` without rejection gives about 300.
  expect(chiSquare).toBeLessThan(150);
});

test('refuses a key with one wrong character', () => {
  const token = mintToken('live');
  for (let at = 0; at < token.length; at++) {
    for (const wrong of `${BASE62_DIGITS}_- é`) {
      if (wrong === token[at]) continue;
      expect(isWellFormedToken(token.slice(0, at) + wrong + token.slice(at + 1))).toBe(false);
    }
  }
});

test('refuses keys with swapped characters, shortened keys and lengthened keys', () => {
  const token = mintToken('test');
  for (let at = 0; at + 1 < token.length; at++) {
    const swapped = token.slice(0, at) + token[at + 1] + token[at] + token.slice(at + 2);
    expect(isWellFormedToken(swapped)).toBe(swapped === token);
  }
  for (let length = 0; length < token.length; length++) {
    expect(isWellFormedToken(token.slice(0, length))).toBe(false);
  }
  for (const text of [`${token}0`, `0${token}`, ` ${token}`, `${token}\n`, token.toUpperCase()]) {
    expect(isWellFormedToken(text)).toBe(false);
  }
});

test('refuses text of the right form with a wrong checksum', () => {
  const forged = Array.from({ length: 2000 }, () => `${mintToken('live').slice(0, 39)}AAAAAA`);
  expect(forged.filter(isWellFormedToken)).toEqual([]);
});

test('derives a digest for the store and a prefix to show from a key', () => {
  const token = mintToken('live');
  expect(sha256OfToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(sha256OfToken(token)).not.toBe(sha256OfToken(mintToken('live')));
  expect(prefixOfToken(token)).toHaveLength(13);
  expect(token.startsWith(prefixOfToken(token))).toBe(true);
});

test('tells publishable keys from secret ones by their first characters', () => {
  expect((['live', 'test', 'pub'] as const).map((label) => kindOfToken(mintToken(label)))).toEqual([
    'secret',
    'secret',
    'publishable',
  ]);
  expect(prefixOfToken(mintToken('pub'))).toMatch(/^gdx_pub_[0-9A-Za-z]{4}$/);
});

// promise: An earlier program on the same database refuses publishable keys
test('stores a publishable key under another digest than its SHA-256, by which earlier programs look for keys', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const [secret, publishable] = [mintToken('live'), mintToken('pub')];
  expect(sha256OfToken(secret)).toBe(sha256(secret));
  expect(sha256OfToken(publishable)).not.toBe(sha256(publishable));
});

test('computes SHA-256 as in the published test vector', () => {
  expect(sha256OfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('writes numbers in base 62 with leading zeros and reads them back', () => {
  expect(toBase62(0, 6)).toBe('000000');
  expect(toBase62(61, 6)).toBe('00000z');
  expect(toBase62(0xffff_ffff, 6)).toBe('4gfFC3');
});
