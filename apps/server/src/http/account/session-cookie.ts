import { SESSION_AGE_MAX_MS } from '../../services/accounts/start-session.ts';
import type { SessionChange } from './account-endpoint.ts';

const NAME = 'glyphdex_session';

/**
 * The name of the cookie. With TLS it has the prefix by which browsers see to it that it came from this very host, over
 * TLS, and for all paths; without TLS they would refuse it so.
 */
export function cookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

/** The secret that the browser sent; the first when a cookie of this name came twice. */
export function sessionSecretIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  const name = cookieName(isSecure);
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` for a session that begins or ends. No script can read it, and no other site makes the browser send it. */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const [value, ageSeconds] = change === 'ended' ? ['', 0] : [change.secret, SESSION_AGE_MAX_MS / 1000];
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${ageSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
