import { randomInt } from 'node:crypto';
import type { Log } from '../../ports/log.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { requestReset, resetAddress } from './reset-password.ts';

const LATER_MS_MAX = 2_000;

/**
 * Sends the link for a new password, if the address has an account. Begins at some time after the answer: how long it, or
 * the answer to a question right after it, takes would tell whether there is one. Never fails; what goes wrong is logged without the address.
 */
export function sendResetLater(
  deps: AccountDependencies & { readonly mailer: Mailer; readonly log: Log },
  email: string,
  siteUrl: string,
): void {
  const timer = setTimeout(() => {
    sendReset(deps, email, siteUrl).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a link for a new password could not be made'),
    );
  }, randomInt(LATER_MS_MAX));
  timer.unref();
}

async function sendReset(
  deps: AccountDependencies & { readonly mailer: Mailer },
  email: string,
  siteUrl: string,
): Promise<void> {
  const reset = await requestReset(deps, email);
  if (reset.kind === 'made') await deps.mailer.sendReset(reset.email, resetAddress(siteUrl, reset.secret));
}
