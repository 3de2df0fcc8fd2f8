import type { SecondFactorDependencies } from './second-factor-dependencies.ts';

/** How long a browser may take to answer a challenge. */
const CHALLENGE_LIFE_MS = 5 * 60_000;

type Parts = Pick<SecondFactorDependencies, 'secondFactors' | 'factorSecrets' | 'clock'>;
type Purpose = 'make' | 'use';

/**
 * A challenge for a browser that makes or uses a passkey of an account. It holds its time of expiry, encrypted for the
 * account and the purpose, so nothing is stored before it is answered: strangers can neither fill a table nor replace the
 * challenge that the owner is answering.
 */
export function mintChallenge({ factorSecrets, clock }: Parts, accountId: string, purpose: Purpose): string {
  return factorSecrets.seal(String(clock.now() + CHALLENGE_LIFE_MS), contextOf(accountId, purpose));
}

/**
 * Runs `verify`, which calls the given function with the challenge that an answer contains. Then uses up the challenge.
 * `undefined` if `verify` returns that, or if the challenge is not valid or was used before.
 */
export async function withChallenge<Verified>(
  { secondFactors, factorSecrets, clock }: Parts,
  accountId: string,
  purpose: Purpose,
  verify: (isChallenge: (challenge: string) => boolean) => Promise<Verified | undefined>,
): Promise<Verified | undefined> {
  let used: { readonly challenge: string; readonly expiresAtMs: number } | undefined;
  const verified = await verify((challenge) => {
    const opened = factorSecrets.open(challenge, contextOf(accountId, purpose));
    const expiresAtMs = opened === undefined ? 0 : Number(opened);
    if (clock.now() >= expiresAtMs) return false;
    used = { challenge, expiresAtMs };
    return true;
  });
  if (verified === undefined || used === undefined) return undefined;
  const times = { nowMs: clock.now(), expiresAtMs: used.expiresAtMs };
  return (await secondFactors.useChallenge(accountId, used.challenge, times)) ? verified : undefined;
}

function contextOf(accountId: string, purpose: Purpose): string {
  return `challenge to ${purpose} a passkey of ${accountId}`;
}
