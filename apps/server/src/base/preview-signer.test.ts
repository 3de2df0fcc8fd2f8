import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PreviewSigner } from './signers.ts';

const signer = new PreviewSigner(new Uint8Array(32).fill(7));
const CONTENT = 'AbCdEfGhIjKlMnOp';

test('verifies a signature that it created', () => {
  const signature = signer.sign(4503599627370495, CONTENT);
  expect(signature).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(signer.verify(4503599627370495, CONTENT, signature)).toBe(true);
});

test('refuses a signature for another icon, content or secret', () => {
  const signature = signer.sign(12, CONTENT);
  expect(signer.verify(13, CONTENT, signature)).toBe(false);
  expect(signer.verify(12, 'BbCdEfGhIjKlMnOp', signature)).toBe(false);
  expect(new PreviewSigner(new Uint8Array(32).fill(8)).verify(12, CONTENT, signature)).toBe(false);
});

test('refuses every other text, including other spellings of the same bytes', () => {
  const signature = signer.sign(1, CONTENT);
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text !== signature);
      expect(signer.verify(1, CONTENT, text)).toBe(false);
    }),
  );
  for (const text of ['', `${signature}=`, `${signature}A`, signature.slice(0, 15), ` ${signature}`]) {
    expect(signer.verify(1, CONTENT, text)).toBe(false);
  }
});

test('computes the same HMAC-SHA256 as openssl', () => {
  // printf '1.AbCdEfGhIjKlMnOp' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707… | cut to 12 bytes, base64url
  expect(signer.sign(1, CONTENT)).toBe('XsV6_QgGcbKKLMvU');
});

test('throws for a secret of less than 32 bytes', () => {
  expect(() => new PreviewSigner(new Uint8Array(16))).toThrow(/32 bytes/);
});
