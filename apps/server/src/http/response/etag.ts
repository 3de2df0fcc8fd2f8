/**
 * The ETag of a representation, derived from its inputs, so it can be compared before any search. Weak, because the
 * same content is sent in several encodings. `basis` is the result of `etagBasis`, `queryDigest` the `digest64` of the
 * canonical query.
 */
export function etagOf(
  basis: string,
  operation: string,
  parameter: string,
  queryDigest: string,
  orderFingerprint: string,
): string {
  const detail =
    parameter === '' && orderFingerprint === '' ? '' : digest64(`${parameter}#${orderFingerprint}`);
  return `W/"${basis}-${operation}-${detail}-${queryDigest}"`;
}

/** The start of all ETags of one generation. */
export function etagBasis(serverVersion: string, generation: string, publicUrl: string): string {
  return digest64(`${serverVersion}\n${generation}\n${publicUrl}`);
}

/**
 * 64 bits of a text as up to 14 characters of [0-9a-z.]. Two lanes of multiply and mix, after cyrb53 (bryc, public
 * domain) which drops bits of one lane. Not cryptographic: a client could only fool itself with a collision.
 */
export function digest64(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`;
}
