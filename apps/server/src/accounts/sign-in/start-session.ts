import { randomBase62 } from '../../base/base62.ts';
import { DAY_MS, TRUSTED_GAP_MS } from '../../base/duration.ts';
import { mintSecret } from '../../base/secret-token.ts';
import type { Account, Session } from '../account.ts';
import type { AccountDependencies } from '../account-dependencies.ts';

/** A session ends this long after its start. */
export const SESSION_AGE_MAX_MS = 14 * DAY_MS;
/** A session ends when it has not been used for this long. */
export const SESSION_IDLE_MAX_MS = 2 * DAY_MS;
const SESSIONS_MAX = 50;
const USER_AGENT_CHARS_MAX = 200;
/** A network is known for this long after the last sign-in from it. */
export const NETWORK_KNOWN_MS = 90 * DAY_MS;
const NETWORKS_MAX = 50;

/** The client of a sign-in. */
export interface Browser {
  readonly userAgent: string;
  /** A digest of the client network: see limits/visitor-digests.ts. */
  readonly network: string;
}

export interface StartedSession {
  /** The value of the cookie. The service stores only its digest. */
  readonly secret: string;
  readonly session: Session;
}

/**
 * Starts a session with a new secret, and makes the network of the browser a known one. The session that was
 * seen longest ago ends if an account would have more than 50. A session that replaces another keeps its
 * `createdAtMs`: nobody has signed in since. `undefined` if the account was removed or its password was changed
 * after it was verified.
 */
export async function startSession(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  { id: accountId, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  browser: Browser,
  createdAtMs?: number,
): Promise<StartedSession | undefined> {
  const now = clock.now();
  const { secret, secretSha256 } = mintSecret();
  const session: Session = {
    id: `ses_${randomBase62(16)}`,
    accountId,
    secretSha256,
    createdAtMs: createdAtMs ?? now,
    lastSeenAtMs: now,
    userAgent: browser.userAgent.slice(0, USER_AGENT_CHARS_MAX),
  };
  const isStarted = await accounts.startSession(session, {
    passwordHash,
    startedAfterMs: now - SESSION_AGE_MAX_MS,
    seenAfterMs: now - SESSION_IDLE_MAX_MS,
    onlyIfSeen: { fromMs: now - TRUSTED_GAP_MS, beforeMs: now - DAY_MS },
    sessionsMax: SESSIONS_MAX,
  });
  if (!isStarted) return undefined;
  await rememberNetwork({ accounts, clock }, accountId, browser.network);
  return { secret, session };
}

/** Makes the network a known one of the account: see `signIn`. */
export async function rememberNetwork(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  accountId: string,
  network: string,
): Promise<void> {
  const lastSeenAtMs = clock.now();
  await accounts.rememberNetwork(
    { accountId, network, lastSeenAtMs },
    { seenAfterMs: lastSeenAtMs - NETWORK_KNOWN_MS, networksMax: NETWORKS_MAX },
  );
}
