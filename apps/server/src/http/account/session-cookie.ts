import { SESSION_AGE_MAX_MS } from '../../services/accounts/start-session.ts';
import type { SessionChange } from './account-endpoint.ts';
import { cookieIn, writeCookie } from './cookies.ts';

export const SESSION_COOKIE = 'glyphdex_session';

/** The secret of the session that the browser holds. */
export function sessionSecretIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookieIn(cookies, SESSION_COOKIE, isSecure);
}

/** `Set-Cookie` for a session that begins or ends. No other site makes the browser send it. */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const value = change === 'ended' ? undefined : change.secret;
  return writeCookie(
    { name: SESSION_COOKIE, value, ageMs: SESSION_AGE_MAX_MS, sameSite: 'Strict' },
    isSecure,
  );
}
