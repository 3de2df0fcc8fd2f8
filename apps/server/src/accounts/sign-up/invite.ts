import { DAY_MS } from '../../base/duration.ts';
import { normalizeEmail } from '../../base/email-address.ts';
import { mintSecret, sha256OfSecret } from '../../base/secret-token.ts';
import type { AccountDependencies, RefusedInput } from '../account-dependencies.ts';
import type { InvitationStore } from './invitation-store.ts';

/** How long an invitation works. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/**
 * Invites an address to create an account, on behalf of the operator, who may learn whether it is taken. An earlier
 * invitation of the address ends.
 */
export async function invite(
  {
    accounts,
    invitations,
    clock,
  }: Pick<AccountDependencies, 'accounts' | 'clock'> & { readonly invitations: InvitationStore },
  typed: string,
): Promise<
  | { readonly kind: 'invited'; readonly email: string; readonly secret: string }
  | { readonly kind: 'taken' }
  | RefusedInput
> {
  const email = normalizeEmail(typed);
  if (email === undefined) return { kind: 'refused', errors: { email: ['This is not an email address.'] } };
  if ((await accounts.findAccountByEmail(email)) !== undefined) return { kind: 'taken' };
  const secret = mintSecret();
  const nowMs = clock.now();
  await invitations.add(
    { secretSha256: sha256OfSecret(secret)!, email, expiresAtMs: nowMs + INVITATION_LIFE_MS },
    nowMs,
  );
  return { kind: 'invited', email, secret };
}

/** The link of an invitation. The secret is in the fragment, which browsers do not send and servers do not log. */
export function invitationAddress(siteUrl: string, secret: string): string {
  return `${siteUrl}/accept-invitation#${secret}`;
}
