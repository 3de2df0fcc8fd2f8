import { randomBase62 } from '../../domain/base62.ts';
import { mintSecret, sha256OfSecret } from '../../domain/secret-token.ts';
import type { Account, Session } from '../../ports/account-store.ts';
import type { AccountDependencies } from './account-dependencies.ts';

/** A session ends this long after it began, and when it has not been used for so long. */
export const SESSION_AGE_MAX_MS = 14 * 86_400_000;
export const SESSION_IDLE_MAX_MS = 2 * 86_400_000;
const SESSIONS_MAX = 50;
const USER_AGENT_CHARS_MAX = 200;

/** The client of a sign-in. */
export interface Browser {
  readonly userAgent: string;
  /** A digest of the client network. */
  readonly network: string;
}

export interface StartedSession {
  /** For the cookie. It is stored nowhere. */
  readonly secret: string;
  readonly session: Session;
}

/**
 * Begins a session with a secret of its own; the oldest ends when an account would have more than fifty. `undefined` when the
 * account has been removed since it was read, or has got another password, which ends sign-ins with the old one.
 */
export async function startSession(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  { id: accountId, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  browser: Browser,
): Promise<StartedSession | undefined> {
  const now = clock.now();
  const secret = mintSecret();
  const session: Session = {
    id: `ses_${randomBase62(16)}`,
    accountId,
    secretSha256: sha256OfSecret(secret)!,
    createdAtMs: now,
    lastSeenAtMs: now,
    userAgent: browser.userAgent.slice(0, USER_AGENT_CHARS_MAX),
    network: browser.network,
  };
  const isStarted = await accounts.startSession(session, {
    passwordHash,
    startedAfterMs: now - SESSION_AGE_MAX_MS,
    seenAfterMs: now - SESSION_IDLE_MAX_MS,
    sessionsMax: SESSIONS_MAX,
  });
  return isStarted ? { secret, session } : undefined;
}
