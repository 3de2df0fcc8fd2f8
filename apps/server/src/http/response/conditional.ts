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
