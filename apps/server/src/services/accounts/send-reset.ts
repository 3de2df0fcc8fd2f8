import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { requestReset, resetAddress } from './reset-password.ts';

/**
 * Sends the link for a new password, if the address has an account. Begins after the answer is on its way: how long the
 * work takes would tell whether there is one. Never fails; what goes wrong is logged without the address.
 */
export function sendResetLater(
  deps: AccountDependencies & { readonly mailer: Mailer; readonly log: Log },
  email: string,
  siteUrl: string,
): void {
  setImmediate(() => {
    sendReset(deps, email, siteUrl).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a link for a new password could not be made'),
    );
  });
}

async function sendReset(
  deps: AccountDependencies & { readonly mailer: Mailer },
  email: string,
  siteUrl: string,
): Promise<void> {
  const reset = await requestReset(deps, email);
  if (reset.kind === 'made') await deps.mailer.sendReset(reset.email, resetAddress(siteUrl, reset.secret));
}
