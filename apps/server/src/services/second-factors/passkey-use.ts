import type { PasskeyFactor } from '../../ports/second-factor-store.ts';
import { mintChallenge, withChallenge } from './passkey-challenge.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';

/**
 * The options with which a browser uses a passkey of an account. `undefined` if the service cannot use passkeys or the
 * account has none.
 */
export async function beginPasskeyUse(
  deps: SecondFactorDependencies,
  accountId: string,
): Promise<object | undefined> {
  const { secondFactors, passkeys } = deps;
  const factors = await secondFactors.list(accountId);
  const existing = factors.filter((factor) => factor.kind === 'passkey');
  if (passkeys === undefined || existing.length === 0) return undefined;
  return await passkeys.requestOptions(existing, mintChallenge(deps, accountId, 'use'));
}

/** Whether `response` answers a challenge for the account with one of its passkeys. Uses up the challenge. */
export async function verifyPasskeyUse(
  deps: SecondFactorDependencies,
  accountId: string,
  existing: readonly PasskeyFactor[],
  response: object,
): Promise<boolean> {
  const { secondFactors, passkeys, clock } = deps;
  const id = 'id' in response ? response.id : undefined;
  const passkey = existing.find(({ credentialId }) => credentialId === id);
  if (passkeys === undefined || passkey === undefined) return false;
  const signCount = await withChallenge(deps, accountId, 'use', (isChallenge) =>
    passkeys.verifyUse(response, isChallenge, passkey),
  );
  return signCount !== undefined && (await secondFactors.usePasskey(passkey.id, signCount, clock.now()));
}
