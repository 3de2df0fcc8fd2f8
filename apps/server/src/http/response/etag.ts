/**
 * The ETag of a representation, derived from its inputs, so it can be compared before any search. Weak, because the
 * same content is sent in several encodings. `operation` is the operationId, `parameter` the variable part of the path,
 * `queryDigest` the `digest64` of the canonical query. `basis` and `orderFingerprint`: see `Resource`.
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

/** The basis of all ETags of one generation, except those of resources with a basis of their own, such as files. */
export function etagBasis(serverVersion: string, generation: string, publicUrl: string): string {
  return digest64(`${serverVersion}\n${generation}\n${publicUrl}`);
}

/**
 * A 64-bit hash of a text, as two decimal numbers, which take half the time of base 36. It is cyrb53 (bryc, public
 * domain), which returns 53 of these bits. Not cryptographic: a client could only fool itself with a collision.
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
  return `${high >>> 0}.${low >>> 0}`;
}

/**
 * Whether the client has this representation already, so the answer is 304. Reads `If-None-Match` (RFC 9110 §13.1.2):
 * `*`, or a list of tags that are compared weakly, so `W/` makes no difference. Text outside of tags is ignored.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  for (const [, tag] of ifNoneMatch.matchAll(TAG)) if (tag === opaque) return true;
  return false;
}

/** An entity tag. Its quoted text has no escapes and may contain a comma. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

function opaqueOf(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
