import { text } from 'node:stream/consumers';
import { OperatorError } from '../operator-error.ts';
import { createAccount } from '../services/accounts/create-account.ts';
import { requestReset, resetAddress } from '../services/accounts/reset-password.ts';
import { withAccounts } from './open-accounts.ts';
import { shownLink } from './shown-link.ts';

/** `glyphdex accounts create`. When something is printed, the account is on disk. */
export async function runAccountsCreate(
  email: string,
  options: { readonly passwordStdin?: boolean },
): Promise<void> {
  const password = options.passwordStdin === true ? firstLine(await text(process.stdin)) : null;
  const link = await withAccounts(async (deps, siteUrl) => {
    const made = await createAccount(deps, { email, password });
    if (made.kind === 'refused') throw new OperatorError(Object.values(made.errors).flat().join('\n'));
    if (made.kind === 'taken') throw new OperatorError(`the address "${email}" has an account already.`);
    if (password !== null) return undefined;
    const reset = await requestReset(deps, email);
    return reset.kind === 'made' ? resetAddress(siteUrl, reset.secret) : undefined;
  });
  process.stdout.write(
    link === undefined
      ? 'The account is made.\n'
      : `The account is made. Its owner sets the password here, once and within an hour:\n${shownLink(link)}`,
  );
}

/** Without the end of the line, which editors and `echo` add. */
function firstLine(typed: string): string {
  return typed.split(/\r?\n/, 1)[0] ?? '';
}
