import { TICKET_LIFE_MS } from '../../services/accounts/provider-sign-in.ts';
import type { TicketChange } from './account-endpoint.ts';
import { cookieIn, writeCookie } from './cookies.ts';

const NAME = 'glyphdex_trip';

/** The ticket that the browser got when it was redirected to the provider. */
export function ticketIn(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookieIn(cookies, NAME, isSecure);
}

/** `Set-Cookie` for a ticket. `Lax`, because the provider is another site and redirects the browser back. */
export function ticketCookie(change: TicketChange, isSecure: boolean): string {
  const value = change === 'used' ? undefined : change.ticket;
  return writeCookie({ name: NAME, value, ageMs: TICKET_LIFE_MS, sameSite: 'Lax' }, isSecure);
}
