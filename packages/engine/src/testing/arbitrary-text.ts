import fc from 'fast-check';

/** Code points, biased to those that often break text handling. */
const codePoint = fc.oneof(
  fc.nat(0x7f),
  fc.nat(0x2ff),
  fc.nat(0xffff),
  fc.nat(0x10ffff),
  fc.constantFrom(
    0x130,
    0x300,
    0x5b0,
    0x640,
    0x93f,
    0x200d,
    0x202e,
    0x3099,
    0xac00,
    0xd800,
    0xdfff,
    0xfe0f,
    0xfdfa,
  ),
);

/** Any string at all, lone surrogates included. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(codePoint, { maxLength }).map((codes) => String.fromCodePoint(...codes));
}

/** Strings without lone surrogates. */
export function wellFormedText(maxLength: number): fc.Arbitrary<string> {
  return anyText(maxLength).map((text) => text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
