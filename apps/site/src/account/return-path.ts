/** The page after a sign-in without a requested page. */
const HOME = '/keys';

/** The address of the sign-in page that returns to `path`, which may have a query and a fragment. */
export function signInAddress(path: string): string {
  return path === HOME ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`;
}

/** The path to open after sign-in, with query and fragment, from `next` in `query`. Always on the site at `origin`. */
export function returnPath(query: string, origin: string): string {
  const next = new URLSearchParams(query).get('next');
  const address = next === null ? null : URL.parse(next, origin);
  if (address === null || address.origin !== origin || !next!.startsWith('/')) return HOME;
  return address.pathname.startsWith('//') ? HOME : `${address.pathname}${address.search}${address.hash}`;
}

/** The address that starts sign-in at the provider and returns to `path`. */
export function providerAddress(path: string): string {
  return path === HOME ? '/account/oidc/start' : `/account/oidc/start?next=${encodeURIComponent(path)}`;
}
