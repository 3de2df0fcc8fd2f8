const HOME = '/keys';

/** The address of the sign-in page that leads back to `path` afterwards. */
export function signInAddress(path: string): string {
  return path === HOME ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** Where to go after signing in, by the query of the sign-in page: a path of this site, whatever the query says. */
export function returnPath(query: string, origin: string): string {
  const next = new URLSearchParams(query).get('next');
  const address = next === null ? null : URL.parse(next, origin);
  if (address === null || address.origin !== origin || !next!.startsWith('/')) return HOME;
  return address.pathname.startsWith('//') ? HOME : `${address.pathname}${address.search}${address.hash}`;
}

/** Where a browser goes to sign in at the provider, to come back to `path`. */
export function providerAddress(path: string): string {
  return path === HOME ? '/account/oidc/start' : `/account/oidc/start?next=${encodeURIComponent(path)}`;
}
