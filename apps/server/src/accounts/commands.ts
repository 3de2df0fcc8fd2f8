import { type ExampleCommand, wholeNumber } from '../base/example-command.ts';
import { LIMIT_MAX } from '../limits/fair-use.ts';
import type { AccountsLimitsOptions } from './commands/accounts.ts';

const load = () => import('./commands/accounts.ts');

/** `glyphdex accounts`. */
export function addAccountCommands(program: ExampleCommand): void {
  const accounts = program
    .command('accounts')
    .description('list, create and invite accounts, reset passwords, and set limits');
  accounts
    .command('list')
    .description('list all accounts with their keys and limits')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex accounts list', 'glyphdex accounts list --json')
    .action(async (options: { json?: boolean }) => (await load()).runAccountsList(options));
  accounts
    .command('create')
    .description('create an account; without a password, print a link for its owner to set one')
    .argument('<email>', 'the address to sign in with')
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--new', 'make a new data folder if nothing uses it yet')
    .examples(
      'glyphdex accounts create ann@example.com',
      'glyphdex accounts create ann@example.com --password-stdin < password.txt',
    )
    .action(async (email: string, options: { passwordStdin?: boolean; new?: boolean }) =>
      (await load()).runAccountsCreate(email, options),
    );
  accounts
    .command('invite')
    .description('print and mail a link for creating an account; it works once, for seven days')
    .argument('<email>', 'the address to sign in with')
    .examples('SIGNUP=invite glyphdex accounts invite ann@example.com')
    .action(async (email: string) => (await load()).runAccountsInvite(email));
  accounts
    .command('invitations')
    .description('list open invitations')
    .option('--json', 'print one line of JSON, an array')
    .examples('glyphdex accounts invitations')
    .action(async (options: { json?: boolean }) => (await load()).runAccountsInvitations(options));
  accounts
    .command('uninvite')
    .description('withdraw an invitation; a running service refuses its link at once')
    .argument('<email>', 'the address that was invited')
    .examples('glyphdex accounts uninvite ann@example.com')
    .action(async (email: string) => (await load()).runAccountsUninvite(email));
  accounts
    .command('reset')
    .description('print a link for the owner of an account to set a new password; it works once, for an hour')
    .argument('<email>', 'the address of the account')
    .option(
      '--remove-second-factors',
      'also remove the authenticator app, recovery codes and old passkeys now, for an owner who has lost them',
    )
    .examples(
      'glyphdex accounts reset ann@example.com',
      'glyphdex accounts reset ann@example.com --remove-second-factors',
    )
    .action(async (email: string, options: { removeSecondFactors?: boolean }) =>
      (await load()).runAccountsReset(email, options),
    );
  accounts
    .command('set-limits')
    .description('set the limits of an account; they apply to its live keys and to later ones')
    .argument('<email>', 'the address of the account')
    .option(
      '--keys <n>',
      'maximum number of live keys; existing keys beyond it keep working (default: 10)',
      wholeNumber(0, LIMIT_MAX),
    )
    .option(
      '--rate-limit <n>',
      'requests per minute of each key; 10 times as many over all keys of the account; 0 lifts both',
      wholeNumber(0, LIMIT_MAX),
    )
    .option(
      '--daily-icons <n>',
      'distinct icons with SVG per day of each key; 4 times as many over all keys of the account; 0 lifts both',
      wholeNumber(0, LIMIT_MAX),
    )
    .examples(
      'glyphdex accounts set-limits ann@example.com --keys 25',
      'glyphdex accounts set-limits ann@example.com --rate-limit 3000 --daily-icons 0',
    )
    .action(async (email: string, options: AccountsLimitsOptions) =>
      (await load()).runAccountsSetLimits(email, options),
    );
}
