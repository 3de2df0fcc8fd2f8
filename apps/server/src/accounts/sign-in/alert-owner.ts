import type { SignUpDependencies } from '../sign-up/sign-up.ts';

/** Changes that are mailed to the owner of an account: subject and first paragraph of each mail. */
const CHANGES = {
  password_changed: [
    'Your Glyphdex password was changed',
    'The password of your account was set or changed.',
  ],
  password_reset: [
    'Your Glyphdex password was reset',
    'A mailed link was used to set a new password for your account.',
  ],
  identity_linked: [
    'Your Glyphdex account was linked',
    'Your account was linked with a sign-in provider, which can be used to sign in from now on.',
  ],
  identity_unlinked: [
    'Your Glyphdex account was unlinked',
    'Your account was unlinked from the sign-in provider. You sign in with your password.',
  ],
  factor_added: [
    'A second factor was added to your Glyphdex account',
    'A second factor was added: from now on, a sign-in with your password asks for it. With the first one, all other\nsessions have ended and the sign-in provider was unlinked.',
  ],
  factor_removed: [
    'A second factor of your Glyphdex account was removed',
    'A second factor was removed from your account.',
  ],
  recovery_codes_renewed: [
    'Your Glyphdex recovery codes were renewed',
    'New recovery codes were made for your account. The old ones do not work any more.',
  ],
  codes_refused: [
    'Wrong codes for your Glyphdex account',
    'Somebody with your password, or with a mailed link for a new one, has entered 20 wrong codes.',
  ],
  recovery_code_used: [
    'A recovery code of your Glyphdex account was used',
    'A recovery code replaced your second factor. It does not work again.',
  ],
} as const;

export type AccountChange = keyof typeof CHANGES;

/**
 * Tells the owner of an account by mail about a change, with advice in case a stranger made it. Returns at once.
 * Sends nothing if the service sends no mail. Never throws: errors are logged without the address.
 */
export function alertOwner(
  { accounts, mailer, log }: Pick<SignUpDependencies, 'accounts' | 'mailer' | 'log'>,
  accountId: string,
  change: AccountChange,
  siteUrl: string,
): void {
  if (mailer === undefined) return;
  const send = async () => {
    try {
      const account = await accounts.findAccount(accountId);
      if (account === undefined) return;
      const [subject, whatHappened] = CHANGES[change];
      await mailer.sendAlert(account.email, subject, alertText(account.email, whatHappened, siteUrl));
    } catch (error) {
      log.error({ err: error }, 'the owner of an account could not be told about a change of it');
    }
  };
  void send();
}

function alertText(email: string, whatHappened: string, siteUrl: string): string {
  return `${whatHappened}
Account: ${email}

If it was you, there is nothing to do.

If it was not you, set a new password now. This ends all sessions and unlinks
the sign-in provider, and you choose the keys that go on working:

${siteUrl}/forgot-password

Then check your second factors in the settings, because they stay. If the page
asks for a second factor that you do not have, write to the operator
of the service, who can remove it.
`;
}
