import type { EntranceFault } from '@glyphdex/contract';
import { ownPath } from '../../domain/own-path.ts';
import type { TextSigner } from '../../domain/text-signer.ts';
import type { Attempt, IdentityProvider } from '../../ports/identity-provider.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { enterByIdentity } from './enter-by-identity.ts';
import type { SignedIn } from './resume-session.ts';
import { type Browser, type StartedSession, startSession } from './start-session.ts';

/** How long somebody may take at the provider. */
export const TRIP_LIFE_MS = 10 * 60_000;
/** Ways to the provider, and ways back, per minute and network. */
const TRIPS_PER_NETWORK = 30;

export interface TripDependencies extends AccountDependencies {
  readonly identities: IdentityProvider;
  /** Signs tickets, which lie with browsers meanwhile. */
  readonly tickets: TextSigner;
  readonly limiter: RateLimiter;
}

/** Why somebody is sent to the provider. */
export type Errand =
  | {
      readonly kind: 'sign_in';
      /** A path of the site, where to go afterwards. */
      readonly next: string;
      /** Who the browser was before, whose session ends then. */
      readonly before: OpenSession | undefined;
    }
  | { readonly kind: 'link'; readonly by: OpenSession };

interface OpenSession {
  readonly accountId: string;
  readonly sessionId: string;
}

/** What the browser keeps until it comes back. Nothing in it is secret from its owner; the signature keeps it as it was written. */
interface Ticket {
  readonly attempt: Attempt;
  readonly errand: Errand;
  readonly endsAtMs: number;
}

export type Departure =
  | { readonly kind: 'sent'; readonly address: string; readonly ticket: string }
  | { readonly kind: 'failed'; readonly fault: 'too_many_tries' | 'unavailable' };

/** Where the way of a browser ended. */
export type Arrival =
  | { readonly kind: 'signed_in'; readonly session: StartedSession; readonly next: string }
  | { readonly kind: 'linked' }
  | { readonly kind: 'failed'; readonly fault: EntranceFault; readonly errand: Errand | undefined };

/** A path of the site for after the sign-in; the keys, where people begin, for whatever is none. */
export function nextPath(wanted: string | null): string {
  return ownPath(wanted ?? '') ?? '/keys';
}

export function openSession({ account, session }: SignedIn): OpenSession {
  return { accountId: account.id, sessionId: session.id };
}

/** Sends a browser to the provider, with a ticket that it has to show when it comes back. */
export async function beginTrip(
  deps: TripDependencies,
  errand: Errand,
  browser: Browser,
): Promise<Departure> {
  if (!(await isAllowed(deps, 'to', browser))) return { kind: 'failed', fault: 'too_many_tries' };
  const begun = await deps.identities.begin();
  if (begun === undefined) return { kind: 'failed', fault: 'unavailable' };
  const ticket: Ticket = {
    attempt: begun.attempt,
    errand,
    endsAtMs: deps.clock.now() + TRIP_LIFE_MS,
  };
  return { kind: 'sent', address: begun.address, ticket: deps.tickets.sign(JSON.stringify(ticket)) };
}

/**
 * Does what a browser was sent to the provider for, once it comes back with the provider's answer in the query and the
 * ticket it left with: signs in, or links who they are there to the account that began it and is still signed in.
 */
export async function finishTrip(
  deps: TripDependencies,
  { signed, query }: { readonly signed: string | undefined; readonly query: string },
  browser: Browser,
): Promise<Arrival> {
  const ticket = readTicket(deps, signed);
  const fail = (fault: EntranceFault): Arrival => ({ kind: 'failed', fault, errand: ticket?.errand });
  if (!(await isAllowed(deps, 'from', browser))) return fail('too_many_tries');
  if (ticket === undefined || new URLSearchParams(query).get('state') !== ticket.attempt.state)
    return fail('expired');
  const identified = await deps.identities.finish(query, ticket.attempt);
  if (identified.kind !== 'identified') return fail(identified.kind);

  const { errand } = ticket;
  if (errand.kind === 'link') {
    const { accountId, sessionId: id } = errand.by;
    const link = await deps.accounts.linkIdentity({ id, accountId }, identified.identity);
    if (link === 'linked') return { kind: 'linked' };
    return fail(link === 'taken' ? 'identity_taken' : 'expired');
  }
  const entered = await enterByIdentity(deps, identified);
  if (entered.kind !== 'account') return fail(entered.kind);
  const session = await startSession(deps, entered.account, browser);
  if (session === undefined) return fail('expired');
  if (errand.before !== undefined)
    await deps.accounts.endSession(errand.before.accountId, errand.before.sessionId);
  return { kind: 'signed_in', session, next: errand.next };
}

function readTicket({ tickets, clock }: TripDependencies, signed: string | undefined): Ticket | undefined {
  const text = signed === undefined ? undefined : tickets.read(signed);
  const ticket = text === undefined ? undefined : (JSON.parse(text) as Ticket);
  return ticket !== undefined && clock.now() < ticket.endsAtMs ? ticket : undefined;
}

async function isAllowed({ limiter }: TripDependencies, way: string, { network }: Browser): Promise<boolean> {
  return (await limiter.consume(`${way} the provider of ${network}`, TRIPS_PER_NETWORK)).isAllowed;
}
