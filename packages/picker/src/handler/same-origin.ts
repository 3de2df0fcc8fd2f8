/**
 * Whether a page of this site sent the request, or no page. Browsers state it in `Sec-Fetch-Site`; those
 * without it send `Origin` with requests of scripts to other sites. Other programs send neither.
 */
export function isFromThisSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  // Behind a proxy, the address of the request can name an inner host and scheme.
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin === `https://${host}` || origin === `http://${host}`;
}
