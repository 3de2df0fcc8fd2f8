import type { PasskeyFactor } from '../../ports/second-factor-store.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

/**
 * The options with which a browser uses a passkey of an account. `undefined` if the service cannot use passkeys or the
 * account has none. A new challenge replaces the last one.
 */
export async function beginPasskeyUse(
  { secondFactors, passkeys, clock }: SecondFactorDependencies,
  accountId: string,
): Promise<object | undefined> {
  const factors = await secondFactors.list(accountId);
  const existing = factors.filter((factor) => factor.kind === 'passkey');
  if (passkeys === undefined || existing.length === 0) return undefined;
  const { options, challenge } = await passkeys.requestOptions(existing);
  const nowMs = clock.now();
  await secondFactors.setChallenge(accountId, challenge, { nowMs, expiresAtMs: nowMs + CHALLENGE_LIFE_MS });
  return options;
}

/** Whether `response` answers the challenge of the account with one of its passkeys. Uses up the challenge. */
export async function verifyPasskeyUse(
  { secondFactors, passkeys, clock }: SecondFactorDependencies,
  accountId: string,
  existing: readonly PasskeyFactor[],
  response: object,
): Promise<boolean> {
  const challenge = await secondFactors.takeChallenge(accountId, clock.now());
  const id = 'id' in response ? response.id : undefined;
  const passkey = existing.find(({ credentialId }) => credentialId === id);
  if (passkeys === undefined || challenge === undefined || passkey === undefined) return false;
  const signCount = await passkeys.verifyUse(response, challenge, passkey);
  return signCount !== undefined && (await secondFactors.usePasskey(passkey.id, signCount, clock.now()));
}
