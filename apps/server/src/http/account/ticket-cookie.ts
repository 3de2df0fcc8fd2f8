import { TRIP_LIFE_MS } from '../../services/accounts/round-trip.ts';
import type { TicketChange } from './account-endpoint.ts';
import { cookieIn, writeCookie } from './cookies.ts';

const NAME = 'glyphdex_trip';

/** The ticket with which the browser left for the provider. */
export function ticketIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookieIn(cookies, NAME, isSecure);
}

/** `Set-Cookie` for a ticket. It has to come along when the provider, another site, sends the browser back: `Lax`. */
export function ticketCookie(change: TicketChange, isSecure: boolean): string {
  const value = change === 'used' ? undefined : change.ticket;
  return writeCookie({ name: NAME, value, ageMs: TRIP_LIFE_MS, sameSite: 'Lax' }, isSecure);
}
