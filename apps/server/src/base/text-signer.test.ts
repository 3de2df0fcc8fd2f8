import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSigner } from './signers.ts';

const signer = new TextSigner(randomBytes(32));

test('returns the text that it signed, in characters that cookies allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const signed = signer.sign(text);
      expect(signed).toMatch(/^[\w-]*\.[\w-]{43}$/);
      expect(signer.read(signed)).toBe(text);
    }),
  );
});

test('returns undefined for a text that was changed, shortened, lengthened or signed with another secret', () => {
  const signed = signer.sign('{"account":"ann"}');
  for (let at = 0; at < signed.length; at++) {
    const other = signed[at] === 'A' ? 'B' : 'A';
    expect(signer.read(signed.slice(0, at) + other + signed.slice(at + 1)), `at ${at}`).toBeUndefined();
    expect(signer.read(signed.slice(0, at))).toBeUndefined();
  }
  for (const text of ['', '.', '..', `${signed}.`, `${signed}.x`, `.${signed}`, `${signed}=`, `${signed}*`])
    expect(signer.read(text)).toBeUndefined();
  expect(new TextSigner(randomBytes(32)).read(signed)).toBeUndefined();
});

test('throws for a secret of less than 32 bytes', () => {
  expect(() => new TextSigner(randomBytes(31))).toThrow(RangeError);
});
