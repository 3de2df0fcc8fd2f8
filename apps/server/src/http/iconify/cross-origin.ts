/** Whether an address is one of the Iconify API without a key in the path. */
export function isIconifyAddress(url: string): boolean {
  return url.startsWith('/iconify/') && !url.startsWith('/iconify/k/');
}

/**
 * Headers of every answer of the public Iconify API, refusals included: pages of any origin may read and show it. It
 * knows no cookies and no keys, so nothing in it belongs to one person.
 */
export const CROSS_ORIGIN_HEADERS: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  [
    'ETag',
    'Retry-After',
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
  ].join(', '),
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

/** Further headers of the answer to a preflight request. */
export const PREFLIGHT_HEADERS: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Origin, X-Requested-With, Content-Type, Accept, Accept-Encoding, If-None-Match, X-Request-Id, traceparent',
  'Access-Control-Max-Age',
  '86400',
];
