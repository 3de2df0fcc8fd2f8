import type { SessionChange, TicketChange } from './account-endpoint.ts';
import { TICKET_LIFE_MS } from './oidc/provider-sign-in.ts';
import { SESSION_AGE_MAX_MS } from './sign-in/start-session.ts';

export const SESSION_COOKIE = 'glyphdex_session';
/**
 * Holds the ticket of a started sign-in while the browser is at the identity provider (the round trip that the name
 * refers to). The name is part of the interface and does not change.
 */
export const TICKET_COOKIE = 'glyphdex_trip';

/**
 * The full name of a cookie. With TLS it starts with `__Host-`: browsers then accept the cookie only from this host,
 * over TLS and for all paths. Without TLS they would refuse a cookie with this prefix.
 */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The value of a cookie in a `Cookie` header: the first of several with this name, undefined if there is none. */
export function cookieIn(cookies: string | undefined, name: string, isSecure: boolean): string | undefined {
  const fullName = cookieName(name, isSecure);
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === fullName) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** `Set-Cookie` for a session. `Strict`: browsers do not send the cookie with requests that other sites cause. */
export function sessionCookie(change: SessionChange, isSecure: boolean): string {
  const value = change === 'ended' ? undefined : change.secret;
  return writeCookie(SESSION_COOKIE, value, SESSION_AGE_MAX_MS, 'Strict', isSecure);
}

/** `Set-Cookie` for a ticket. `Lax`, because the provider, another site, redirects the browser back. */
export function ticketCookie(change: TicketChange, isSecure: boolean): string {
  const value = change === 'used' ? undefined : change.ticket;
  return writeCookie(TICKET_COOKIE, value, TICKET_LIFE_MS, 'Lax', isSecure);
}

/** `Set-Cookie` for a cookie that no script can read. Without a value, the browser deletes the cookie. */
function writeCookie(
  name: string,
  value: string | undefined,
  ageMs: number,
  sameSite: 'Strict' | 'Lax',
  isSecure: boolean,
): string {
  const age = value === undefined ? 0 : ageMs / 1000;
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(name, isSecure)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`;
}
