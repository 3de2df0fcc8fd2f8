import { OperatorError } from '../operator-error.ts';
import { setLimits } from '../services/accounts/set-limits.ts';
import { noSuchAccount, withAccounts } from './open-accounts.ts';

export interface AccountsLimitsOptions {
  readonly keys?: number;
  readonly rateLimit?: number;
  readonly dailyIcons?: number;
}

/** `glyphdex accounts set-limits`. A running service holds to them within a second. */
export async function runAccountsSetLimits(email: string, options: AccountsLimitsOptions): Promise<void> {
  const result = await withAccounts((deps) =>
    setLimits(deps, email, {
      ...(options.keys !== undefined && { keysMax: options.keys }),
      ...(options.rateLimit !== undefined && { rateLimitPerMinute: options.rateLimit }),
      ...(options.dailyIcons !== undefined && { dailyIcons: options.dailyIcons }),
    }),
  );
  if (result.kind === 'unknown') throw noSuchAccount(email);
  if (result.kind === 'refused') throw new OperatorError(result.reasons.join('\n'));
  const { keysMax, rateLimitPerMinute, dailyIcons } = result.account;
  process.stdout.write(`${result.account.email} may now hold ${keysMax} keys, each with

  rate limit  ${rateLimitPerMinute === 0 ? 'none' : `${rateLimitPerMinute} requests a minute`}
  icons       ${dailyIcons === 0 ? 'no limit' : `${dailyIcons} distinct icons with SVG a day`}
${changedKeys(result.changedKeys)}`);
}

function changedKeys(count: number): string {
  if (count === 0) return '';
  return `\n${count === 1 ? 'One key that works was' : `${count} keys that work were`} changed as well.\n`;
}
