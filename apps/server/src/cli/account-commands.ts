import type { Command } from 'commander';
import type { AccountsLimitsOptions } from './accounts-set-limits.ts';
import { examples } from './examples.ts';

/** The commands by which an operator looks after accounts. */
export function addAccountCommands(program: Command, wholeNumber: (text: string) => number): void {
  const accounts = program
    .command('accounts')
    .description('list accounts, make them, help with forgotten passwords, and set limits');
  accounts
    .command('list')
    .description('list all accounts with their keys and limits')
    .option('--json', 'print one line of JSON, an array')
    .addHelpText('after', examples('glyphdex accounts list', 'glyphdex accounts list --json'))
    .action(async (options: { json?: boolean }) =>
      (await import('./accounts-list.ts')).runAccountsList(options),
    );
  accounts
    .command('create')
    .description('make an account; without a password it prints a link by which its owner sets one')
    .argument('<email>', 'the address to sign in with')
    .option('--password-stdin', 'take the password from the first line of standard input')
    .addHelpText(
      'after',
      examples(
        'glyphdex accounts create ann@example.com',
        'glyphdex accounts create ann@example.com --password-stdin < password.txt',
      ),
    )
    .action(async (email: string, options: { passwordStdin?: boolean }) =>
      (await import('./accounts-create.ts')).runAccountsCreate(email, options),
    );
  accounts
    .command('reset')
    .description(
      'print a link by which the owner of an account sets a new password; it works once, for an hour',
    )
    .argument('<email>', 'the address of the account')
    .addHelpText('after', examples('glyphdex accounts reset ann@example.com'))
    .action(async (email: string) => (await import('./accounts-reset.ts')).runAccountsReset(email));
  accounts
    .command('set-limits')
    .description('set what an account may do; holds for its keys that work and for those it will make')
    .argument('<email>', 'the address of the account')
    .option('--keys <n>', 'live keys that it may hold; those beyond go on working (default: 10)', wholeNumber)
    .option('--rate-limit <n>', 'requests per minute of each key; 0 lifts the limit', wholeNumber)
    .option(
      '--daily-icons <n>',
      'distinct icons with SVG per day of each key; 0 lifts the limit',
      wholeNumber,
    )
    .addHelpText(
      'after',
      examples(
        'glyphdex accounts set-limits ann@example.com --keys 25',
        'glyphdex accounts set-limits ann@example.com --rate-limit 3000 --daily-icons 0',
      ),
    )
    .action(async (email: string, options: AccountsLimitsOptions) =>
      (await import('./accounts-set-limits.ts')).runAccountsSetLimits(email, options),
    );
}
