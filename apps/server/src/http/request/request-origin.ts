import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another origin sent the request, by `Sec-Fetch-Site` (Fetch Metadata). No page can change this
 * header. Browsers send it over TLS and to localhost; without it, the function returns false.
 */
export function isFromOtherOrigin({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * As `isFromOtherOrigin`, and for methods other than GET also checks `Origin`, which browsers send with them. Requests
 * of programs have neither header and pass: a program does not send the cookies of a browser by accident.
 */
export function isForeign(request: IncomingMessage, publicUrl: string): boolean {
  if (isFromOtherOrigin(request)) return true;
  const { origin, host } = request.headers;
  if (origin === undefined || request.method === 'GET') return false;
  // The service can be reached by more names than its public one, such as 127.0.0.1 on the operator's machine.
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
