import type { SignInFault } from '@glyphdex/contract';
import { normalizeEmail } from '../../base/email-address.ts';
import type { TextSigner } from '../../base/signers.ts';
import { sitePath } from '../../base/site-path.ts';
import type { SignUpMode } from '../../config/sign-up-mode.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { Account } from '../account.ts';
import type { AccountDependencies } from '../account-dependencies.ts';
import type { SignedIn } from '../sign-in/resume-session.ts';
import { type Browser, type StartedSession, startSession } from '../sign-in/start-session.ts';
import { newAccount } from '../sign-up/create-account.ts';
import type { InvitationStore } from '../sign-up/invitation-store.ts';
import type { Attempt, Identified, IdentityProvider } from './identity-provider.ts';

/** The time that a person may spend at the provider. */
export const TICKET_LIFE_MS = 10 * 60_000;
/** Maximum number of redirects to the provider per minute and network, and of returns from it. */
const ATTEMPTS_PER_NETWORK = 30;

export interface ProviderSignInDependencies extends AccountDependencies {
  readonly identities: IdentityProvider;
  /** Signs tickets, which browsers hold in a cookie. */
  readonly tickets: TextSigner;
  readonly limiter: RateLimiter;
  readonly invitations: InvitationStore;
  readonly signUpMode: SignUpMode;
}

/** Why a browser is redirected to the provider. */
export type SignInPurpose =
  | {
      readonly kind: 'sign_in';
      /** The path of the site to open afterwards. */
      readonly next: string;
      /** The session that the browser had before. It ends when the sign-in succeeds. */
      readonly before: OpenSession | undefined;
    }
  | { readonly kind: 'link'; readonly by: OpenSession };

interface OpenSession {
  readonly accountId: string;
  readonly sessionId: string;
}

/** The content of the cookie that a browser holds until it returns. It is signed, but not secret. */
interface Ticket {
  readonly attempt: Attempt;
  readonly purpose: SignInPurpose;
  readonly endsAtMs: number;
}

export type ProviderRedirect =
  | { readonly kind: 'sent'; readonly address: string; readonly ticket: string }
  | { readonly kind: 'failed'; readonly fault: 'too_many_tries' | 'unavailable' };

export type ProviderSignInResult =
  | { readonly kind: 'signed_in'; readonly session: StartedSession; readonly next: string }
  | { readonly kind: 'linked'; readonly accountId: string }
  | { readonly kind: 'failed'; readonly fault: SignInFault; readonly purpose: SignInPurpose | undefined };

/** The path to open after the sign-in: `wanted` if it is a path of the site, otherwise `/keys`. */
export function nextPath(wanted: string | null): string {
  return sitePath(wanted ?? '') ?? '/keys';
}

export function openSession({ account, session }: SignedIn): OpenSession {
  return { accountId: account.id, sessionId: session.id };
}

/** Starts a redirect to the provider. The browser must present the ticket when it returns. */
export async function startProviderSignIn(
  deps: ProviderSignInDependencies,
  purpose: SignInPurpose,
  browser: Browser,
): Promise<ProviderRedirect> {
  if (!(await isAllowed(deps, 'to', browser))) return { kind: 'failed', fault: 'too_many_tries' };
  const started = await deps.identities.begin();
  if (started === undefined) return { kind: 'failed', fault: 'unavailable' };
  const ticket: Ticket = {
    attempt: started.attempt,
    purpose,
    endsAtMs: deps.clock.now() + TICKET_LIFE_MS,
  };
  return { kind: 'sent', address: started.address, ticket: deps.tickets.sign(JSON.stringify(ticket)) };
}

/**
 * Handles the return of a browser, with the provider's answer in the query and the ticket in a cookie. Signs in, or
 * links the identity to the account that started the redirect if its session is still open.
 */
export async function finishProviderSignIn(
  deps: ProviderSignInDependencies,
  { signed, query }: { readonly signed: string | undefined; readonly query: string },
  browser: Browser,
): Promise<ProviderSignInResult> {
  const ticket = readTicket(deps, signed);
  const fail = (fault: SignInFault): ProviderSignInResult => ({
    kind: 'failed',
    fault,
    purpose: ticket?.purpose,
  });
  if (!(await isAllowed(deps, 'from', browser))) return fail('too_many_tries');
  if (ticket === undefined || new URLSearchParams(query).get('state') !== ticket.attempt.state)
    return fail('expired');
  const identified = await deps.identities.finish(query, ticket.attempt);
  if (identified.kind !== 'identified') return fail(identified.kind);

  const { purpose } = ticket;
  if (purpose.kind === 'link') {
    const { accountId, sessionId: id } = purpose.by;
    const link = await deps.accounts.linkIdentity({ id, accountId }, identified.identity);
    if (link === 'linked') return { kind: 'linked', accountId };
    return fail(link === 'taken' ? 'identity_taken' : 'expired');
  }
  const found = await accountForIdentity(deps, identified);
  if (found.kind !== 'account') return fail(found.kind);
  const session = await startSession(deps, found.account, browser);
  if (session === undefined) return fail('expired');
  if (purpose.before !== undefined)
    await deps.accounts.endSession(purpose.before.accountId, purpose.before.sessionId);
  return { kind: 'signed_in', session, next: purpose.next };
}

type IdentityAccount =
  | { readonly kind: 'account'; readonly account: Account }
  /** The provider has not verified an email address, and no account is created without one. */
  | { readonly kind: 'email_unverified' }
  /** Another account has the address. Its creator may be somebody else, so nobody gets access to it. */
  | { readonly kind: 'address_taken' }
  /** Not everybody may create an account, and the address has no invitation. */
  | { readonly kind: 'sign_up_closed' };

/**
 * Finds or creates the account of an identity. A new identity gets a new account under the address that the provider
 * has verified, if everybody may sign up or the address is invited; or the account that the operator created for this
 * address, unless somebody can sign in to that account already.
 */
async function accountForIdentity(
  deps: ProviderSignInDependencies,
  { identity, verifiedEmail }: Extract<Identified, { kind: 'identified' }>,
): Promise<IdentityAccount> {
  const { accounts, clock, invitations } = deps;
  const known = await accounts.findAccountByIdentity(identity);
  if (known !== undefined) return { kind: 'account', account: known };
  const email = normalizeEmail(verifiedEmail ?? '');
  if (email === undefined) return { kind: 'email_unverified' };
  const account = newAccount({ email, passwordHash: null, identity, createdAtMs: clock.now() });
  const mayCreate = await mayCreateAccount(deps, email);
  if (mayCreate && (await accounts.insertAccount(account))) {
    await invitations.remove(email);
    return { kind: 'account', account };
  }
  // Another sign-in with the same identity may have created the account meanwhile.
  const created = await accounts.findAccountByIdentity(identity);
  if (created !== undefined) return { kind: 'account', account: created };
  const unclaimed = await accounts.findAccountByEmail(email);
  if (unclaimed === undefined && !mayCreate) return { kind: 'sign_up_closed' };
  return unclaimed !== undefined && (await accounts.claimAccount(unclaimed.id, identity))
    ? { kind: 'account', account: { ...unclaimed, identity } }
    : { kind: 'address_taken' };
}

async function mayCreateAccount(
  { clock, invitations, signUpMode }: ProviderSignInDependencies,
  email: string,
): Promise<boolean> {
  if (signUpMode !== 'invite') return signUpMode === 'open';
  return (await invitations.findByEmail(email, clock.now())) !== undefined;
}

function readTicket(
  { tickets, clock }: ProviderSignInDependencies,
  signed: string | undefined,
): Ticket | undefined {
  const text = signed === undefined ? undefined : tickets.read(signed);
  const ticket = text === undefined ? undefined : (JSON.parse(text) as Ticket);
  return ticket !== undefined && clock.now() < ticket.endsAtMs ? ticket : undefined;
}

async function isAllowed(
  { limiter }: ProviderSignInDependencies,
  direction: 'to' | 'from',
  { network }: Browser,
): Promise<boolean> {
  return (await limiter.consume(`${direction} the provider of ${network}`, ATTEMPTS_PER_NETWORK)).isAllowed;
}
