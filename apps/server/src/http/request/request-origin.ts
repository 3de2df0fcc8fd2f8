import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another site sent the request. Browsers set `Sec-Fetch-Site`, and no page can change it (Fetch
 * Metadata). Other clients do not send the header.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * As `isFromOtherSite`, and also checks `Origin`, which browsers send with every method but GET. Requests of programs
 * have neither header and pass: a program does not send the cookies of a browser by accident.
 */
export function isForeign(request: IncomingMessage, publicUrl: string): boolean {
  if (isFromOtherSite(request)) return true;
  const { origin, host } = request.headers;
  if (origin === undefined || request.method === 'GET') return false;
  // The service can be reached by more names than its public one, such as 127.0.0.1 on the operator's machine.
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
