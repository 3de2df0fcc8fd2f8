import { Secret, TOTP } from 'otpauth';
import type { TestService } from './test-service.ts';
import type { Visitor } from './visitor.ts';

/** The code that an app shows for a secret in base32 at a time. */
export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

/** Adds an authenticator app to the account of a visitor. Returns its id, its secret and the recovery codes. */
export async function addApp({ clock }: Pick<TestService, 'clock'>, { send, dataOf }: Visitor) {
  const { secret, setup } = dataOf<{ secret: string; setup: string }>(
    await send('POST', '/account/second-factors/totp'),
  );
  const code = codeOf(secret, clock.now());
  const answer = await send('POST', '/account/second-factors/totp/confirm', { setup, code });
  const added = dataOf<{ factor: { id: string }; recovery_codes: string[] }>(answer);
  return { id: added.factor.id, secret, recoveryCodes: added.recovery_codes };
}
