import { OperatorError } from '../operator-error.ts';
import { requestReset, resetAddress } from '../services/accounts/reset-password.ts';
import { noSuchAccount, withAccounts } from './open-accounts.ts';
import { shownLink } from './shown-link.ts';

/** `glyphdex accounts reset`. The password stays as it is until the link is used. */
export async function runAccountsReset(email: string): Promise<void> {
  const link = await withAccounts(async (deps, siteUrl) => {
    const reset = await requestReset(deps, email);
    if (reset.kind === 'unknown') throw noSuchAccount(email);
    if (reset.kind === 'too_many')
      throw new OperatorError('there are as many open links for this account as there may be. Wait an hour.');
    return resetAddress(siteUrl, reset.secret);
  });
  process.stdout.write(
    `Give this link to the owner of ${email}. It works once, for an hour, and ends all sessions:\n${shownLink(link)}`,
  );
}
