import type { IncomingMessage } from 'node:http';

/**
 * Does this request come from a page of another site? Browsers say where a request comes from and no page can change it:
 * `Sec-Fetch-Site`, and `Origin` with every method but GET. Programs say nothing, and carry no cookie by accident.
 */
export function isForeign({ method, headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin, host } = headers;
  if (origin === undefined || method === 'GET') return false;
  // The service can be reached by more names than its public one, such as 127.0.0.1 on the operator's machine.
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`;
}
