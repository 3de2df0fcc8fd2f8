import { TRUSTED_GAP_MS } from '../../base/duration.ts';
import { sha256OfSecret } from '../../base/secret-token.ts';
import type { Account, Session } from '../account.ts';
import type { AccountDependencies } from '../account-dependencies.ts';
import { SESSION_AGE_MAX_MS, SESSION_IDLE_MAX_MS } from './start-session.ts';

/** `lastSeenAtMs` is written at most this often. */
const SEEN_INTERVAL_MS = 60_000;

export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

/** Finds the session of the secret in a cookie. `undefined` if the session is unknown, ended or too old. */
export async function resumeSession(
  { accounts, clock }: Pick<AccountDependencies, 'accounts' | 'clock'>,
  secret: string | undefined,
): Promise<SignedIn | undefined> {
  const sha256 = secret === undefined ? undefined : sha256OfSecret(secret);
  const found = sha256 === undefined ? undefined : await accounts.findSession(sha256);
  if (found === undefined) return undefined;
  const { session } = found;
  const now = clock.now();
  if (now - session.createdAtMs >= SESSION_AGE_MAX_MS || now - session.lastSeenAtMs >= SESSION_IDLE_MAX_MS) {
    // Written down, so a clock that is set back does not revive the session. A much later clock may itself be wrong.
    if (now - session.lastSeenAtMs < TRUSTED_GAP_MS) await accounts.endSession(session.accountId, session.id);
    return undefined;
  }
  if (now - session.lastSeenAtMs >= SEEN_INTERVAL_MS) await accounts.touchSession(session.id, now);
  return found;
}
