import { createHash, timingSafeEqual } from 'node:crypto';

export const METRICS_REFUSAL =
  'Send the METRICS_TOKEN of this service in the header "Authorization: Bearer <token>".';

/** Whether a request may read `/metrics`. Without a token, everyone may. */
export function mayReadMetrics(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [, given] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  // Digests have one length, which timingSafeEqual needs.
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
