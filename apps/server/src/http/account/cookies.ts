/**
 * The name of a cookie of ours. With TLS it has the prefix by which browsers see to it that it came from this very host,
 * over TLS, and for all paths; without TLS they would refuse it so.
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** What the browser sent; the first when a cookie of this name came twice. */
export function cookieIn(cookies: string | undefined, name: string, isSecure: boolean): string | undefined {
  const wanted = cookieName(name, isSecure);
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return undefined;
}

interface WrittenCookie {
  readonly name: string;
  /** Taken away when undefined. */
  readonly value: string | undefined;
  readonly ageMs: number;
  /** `Strict`: sent by pages of this site only. `Lax`: also by a link or redirect that leads here. */
  readonly sameSite: 'Strict' | 'Lax';
}

/** `Set-Cookie` for a cookie that no script can read. */
export function writeCookie({ name, value, ageMs, sameSite }: WrittenCookie, isSecure: boolean): string {
  const age = value === undefined ? 0 : ageMs / 1000;
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(name, isSecure)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`;
}
