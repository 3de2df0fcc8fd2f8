import { text } from 'node:stream/consumers';
import { normalizeEmail } from '../../base/email-address.ts';
import { OperatorError, UsageError } from '../../base/operator-error.ts';
import { asTable, dailyIconsText, limit, minutes, rateLimitText } from '../../base/text-table.ts';
import { type Config, withOwnCommand } from '../../config/config.ts';
import { urlOf } from '../../config/listen-address.ts';
import type { Account, AccountLimits } from '../account.ts';
import { type AccountDependencies, reasonsIn } from '../account-dependencies.ts';
import { isLive } from '../keys/api-key.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { requestReset, resetAddress } from '../passwords/reset-password.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { invitationAddress, invite } from '../sign-up/invite.ts';
import { withAccounts } from './with-accounts.ts';

interface ListedAccount {
  readonly account: Account;
  readonly liveKeys: number;
  readonly hasOnlyPasskeys: boolean;
}

/** `glyphdex accounts list`. */
export async function runAccountsList(options: { readonly json?: boolean }): Promise<void> {
  process.stdout.write(
    await withAccounts(async ({ accounts, secondFactors, clock }, { dataDir }) => {
      const withOnlyPasskeys = new Set(await secondFactors.listAccountsWithOnlyPasskeys());
      const liveKeys = (await accounts.listKeys()).filter((key) => isLive(key, clock.now()));
      const keysOf = Map.groupBy(liveKeys, ({ accountId }) => accountId);
      const listed = (await accounts.listAccounts()).map((account) => ({
        account,
        liveKeys: keysOf.get(account.id)?.length ?? 0,
        hasOnlyPasskeys: withOnlyPasskeys.has(account.id),
      }));
      return options.json === true ? `${JSON.stringify(listed.map(asJson))}\n` : tableOf(listed, dataDir);
    }),
  );
}

/** `glyphdex accounts create`. The account is on disk before anything is printed. */
export async function runAccountsCreate(
  email: string,
  options: { readonly passwordStdin?: boolean; readonly new?: boolean },
): Promise<void> {
  const password = options.passwordStdin === true ? firstLine(await text(process.stdin)) : null;
  const link = await withAccounts(async (parts, config) => {
    const created = await createAccount(parts, { email, password });
    if (created.kind === 'refused') {
      // A password that is refused is no wrong use of the command.
      const Failure = created.refusal.errors?.['email'] === undefined ? OperatorError : UsageError;
      throw new Failure(reasonsIn(created));
    }
    if (created.kind === 'taken')
      throw new OperatorError(
        `an account with the address "${email}" exists already. To set a new password: glyphdex accounts reset ${email}`,
      );
    if (password !== null) return undefined;
    const reset = await requestReset(parts, email);
    return reset && linkLines(reset.secret, config);
  }, options.new);
  process.stdout.write(
    link === undefined
      ? 'The account is created.\n'
      : `The account is created. Its owner sets the password at this link. It works once, for an hour:\n${link}`,
  );
}

/** `glyphdex accounts invite`. The invitation is on disk before anything is printed or mailed. */
export async function runAccountsInvite(email: string): Promise<void> {
  const lines = await withAccounts(async (parts, config) => {
    if (config.signUpMode === 'closed')
      throw new OperatorError(
        'SIGNUP is closed, so invitations do not work. Set SIGNUP=invite, or create the account: ' +
          `glyphdex accounts create ${email}`,
      );
    const invited = await invite(parts, email);
    if (invited.kind === 'refused') throw new UsageError(reasonsIn(invited));
    if (invited.kind === 'taken')
      throw new OperatorError(`an account with the address "${email}" exists already.`);
    const link = invitationAddress(config.publicUrl ?? urlOf(config.host, config.port), invited.secret);
    return `${await mailInvitation(config, invited.email, link)}\n\n  ${link}\n${publicUrlAdvice(config)}${config.signUpMode === 'open' ? OPEN_SIGN_UP : ''}`;
  });
  process.stdout.write(
    `The invitation works once, for seven days. An earlier one of this address has ended. ${lines}`,
  );
}

const OPEN_SIGN_UP =
  '\nSIGNUP is open, so everybody who reaches the service can also sign up without an invitation. To admit invited people only, set SIGNUP=invite.\n';

/** `glyphdex accounts invitations`: the open ones. */
export async function runAccountsInvitations(options: { readonly json?: boolean }): Promise<void> {
  const open = await withAccounts(({ invitations, clock }) => invitations.list(clock.now()));
  if (options.json === true) {
    const shown = open.map((one) => ({
      email: one.email,
      expiresAt: new Date(one.expiresAtMs).toISOString(),
    }));
    process.stdout.write(`${JSON.stringify(shown)}\n`);
  } else if (open.length === 0)
    process.stdout.write(
      withOwnCommand('No invitation is open. To invite somebody: glyphdex accounts invite EMAIL\n'),
    );
  else
    process.stdout.write(
      asTable([['EMAIL', 'EXPIRES'], ...open.map((one) => [one.email, minutes(one.expiresAtMs)])]),
    );
}

/** `glyphdex accounts uninvite`. A running service refuses the link at once. */
export async function runAccountsUninvite(email: string): Promise<void> {
  const normal = normalizeEmail(email);
  if (normal === undefined || !(await withAccounts(({ invitations }) => invitations.remove(normal))))
    throw new OperatorError(
      `there is no invitation of "${email}". "glyphdex accounts invitations" shows all. An accepted one has created an account.`,
    );
  process.stdout.write(`The invitation of ${normal} is withdrawn. Its link no longer works.\n`);
}

/** Mails the link if the service sends mail, and prints the outcome. */
async function mailInvitation(config: Config, email: string, link: string): Promise<string> {
  let isSent = true;
  const fail = () => {
    isSent = false;
  };
  if (config.smtp === undefined) return 'Send this link:';
  const mailer = new SmtpMailer(config.smtp, { info: () => undefined, warn: fail, error: fail });
  await mailer.sendInvitation(email, link);
  await mailer.close();
  return isSent
    ? 'The link is mailed:'
    : withOwnCommand('The mail could not be sent (see: glyphdex doctor), so send this link yourself:');
}

/** `glyphdex accounts reset`. The current password works until the link is used; second factors are removed at once. */
export async function runAccountsReset(
  email: string,
  options: { readonly removeSecondFactors?: boolean },
): Promise<void> {
  const { link, removed } = await withAccounts(async (parts, config) => {
    // Strangers can request links by mail up to the limit. They must not keep the operator from creating one.
    const reset = await requestReset(parts, email, { replacesOldest: true });
    if (reset === undefined) throw noSuchAccount(email);
    const { accountId } = reset;
    return {
      link: linkLines(reset.secret, config),
      removed:
        options.removeSecondFactors === true ? await parts.secondFactors.removeAll(accountId) : undefined,
    };
  });
  if (removed !== undefined) process.stdout.write(`Second factors removed: ${removed}.\n\n`);
  process.stdout.write(
    `Give this link to the owner of ${email}. It works once, for an hour. It ends all sessions,\nunlinks the identity provider, and revokes the API keys that the owner does not keep:\n${link}`,
  );
}

export interface AccountsLimitsOptions {
  readonly keys?: number;
  readonly rateLimit?: number;
  readonly dailyIcons?: number;
}

/** `glyphdex accounts set-limits`. A running service applies the new limits within a second. */
export async function runAccountsSetLimits(email: string, options: AccountsLimitsOptions): Promise<void> {
  const limits: AccountLimits = {
    ...(options.keys !== undefined && { keysMax: options.keys }),
    ...(options.rateLimit !== undefined && { rateLimitPerMinute: options.rateLimit }),
    ...(options.dailyIcons !== undefined && { dailyIcons: options.dailyIcons }),
  };
  if (Object.keys(limits).length === 0)
    throw new UsageError('no limit is given. Add --keys, --rate-limit or --daily-icons.');
  const result = await withAccounts((parts) => setLimits(parts, email, limits));
  if (result === undefined) throw noSuchAccount(email);
  const { keysMax, rateLimitPerMinute, dailyIcons } = result.account;
  process.stdout.write(`${result.account.email} may now have ${keysMax} keys, each with

  rate limit  ${rateLimitText(rateLimitPerMinute)}
  icons       ${dailyIconsText(dailyIcons)}
${changedKeys(result.changedKeys)}`);
}

function asJson({ account, liveKeys, hasOnlyPasskeys }: ListedAccount) {
  const { passwordHash, createdAtMs, ...rest } = account;
  return {
    id: rest.id,
    email: rest.email,
    hasPassword: passwordHash !== null,
    identity: rest.identity,
    hasOnlyPasskeys,
    liveKeys,
    keysMax: rest.keysMax,
    rateLimitPerMinute: rest.rateLimitPerMinute,
    dailyIcons: rest.dailyIcons,
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

function tableOf(listed: readonly ListedAccount[], dataDir: string): string {
  if (listed.length === 0)
    return withOwnCommand(
      `There is no account yet in ${dataDir}. People sign up on the site, or you create one with: glyphdex accounts create EMAIL\n`,
    );
  const isMarked = listed.some(({ hasOnlyPasskeys }) => hasOnlyPasskeys);
  const table = asTable([
    ['EMAIL', 'ID', 'KEYS', 'PER MINUTE', 'ICONS A DAY', 'CREATED', ...(isMarked ? ['SECOND FACTOR'] : [])],
    ...listed.map(({ account, liveKeys, hasOnlyPasskeys }) => [
      account.email,
      account.id,
      `${liveKeys} of ${account.keysMax}`,
      limit(account.rateLimitPerMinute),
      limit(account.dailyIcons),
      minutes(account.createdAtMs),
      ...(isMarked ? [hasOnlyPasskeys ? 'only passkeys' : ''] : []),
    ]),
  ]);
  return isMarked ? `${table}\n${withOwnCommand(ONLY_PASSKEYS)}` : table;
}

const ONLY_PASSKEYS = `Passkeys are no longer accepted. These owners sign in with a recovery code and then add an authenticator app.
For an owner without one: glyphdex accounts reset EMAIL --remove-second-factors
`;

function noSuchAccount(email: string): OperatorError {
  return new OperatorError(
    `no account has the address "${email}". "glyphdex accounts list" shows all accounts.`,
  );
}

/** The lines of a link that sets a password, with advice if the address of the service is only a guess. */
function linkLines(secret: string, { publicUrl, host, port }: Config): string {
  const link = resetAddress(publicUrl ?? urlOf(host, port), secret);
  return `\n  ${link}\n${publicUrlAdvice({ publicUrl })}`;
}

function publicUrlAdvice({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl === undefined
    ? '\nIf people reach the service at another address, set PUBLIC_URL to it and create the link again.\n'
    : '';
}

/** The first line of a text, without the line end that editors and `echo` add. */
function firstLine(typed: string): string {
  return typed.split(/\r?\n/, 1)[0] ?? '';
}

function changedKeys(count: number): string {
  return count === 0 ? '' : `\nLive keys with these limits now: ${count}.\n`;
}

/**
 * Sets limits of an account; `undefined` if there is none. `rateLimitPerMinute` and `dailyIcons` apply to its live keys
 * and to later ones. Keys beyond a lower `keysMax` keep working.
 */
export async function setLimits(
  { accounts }: Pick<AccountDependencies, 'accounts'>,
  typed: string,
  limits: AccountLimits,
): Promise<{ readonly account: Account; readonly changedKeys: number } | undefined> {
  const email = normalizeEmail(typed);
  const account = email === undefined ? undefined : await accounts.findAccountByEmail(email);
  const set = account && (await accounts.setLimits(account.id, limits));
  return set && { account: { ...account, ...limits }, changedKeys: set.changedKeys };
}
