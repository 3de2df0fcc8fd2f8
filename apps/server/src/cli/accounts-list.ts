import { readConfig } from '../config.ts';
import type { Account } from '../ports/account-store.ts';
import { withAccounts } from './open-accounts.ts';
import { asTable } from './text-table.ts';

interface Listed {
  readonly account: Account;
  readonly liveKeys: number;
}

/** `glyphdex accounts list`. */
export async function runAccountsList(options: { readonly json?: boolean }): Promise<void> {
  const listed = await withAccounts(async ({ accounts, keys, clock }) => {
    const live = new Map<string, number>();
    for (const { accountId, revokedAtMs, expiresAtMs } of await keys.list())
      if (accountId !== null && revokedAtMs === null && (expiresAtMs === null || expiresAtMs > clock.now()))
        live.set(accountId, (live.get(accountId) ?? 0) + 1);
    return (await accounts.list()).map((account) => ({ account, liveKeys: live.get(account.id) ?? 0 }));
  });
  process.stdout.write(options.json === true ? `${JSON.stringify(listed.map(asJson))}\n` : asText(listed));
}

function asJson({ account, liveKeys }: Listed) {
  const { id, email, passwordHash, identity, keysMax, rateLimitPerMinute, dailyIcons, createdAtMs } = account;
  return {
    id,
    email,
    hasPassword: passwordHash !== null,
    identity,
    liveKeys,
    keysMax,
    rateLimitPerMinute,
    dailyIcons,
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

function asText(listed: readonly Listed[]): string {
  if (listed.length === 0)
    return `There is no account yet in ${readConfig().dataDir}. People sign up on the site, or: glyphdex accounts create EMAIL\n`;
  return asTable([
    ['EMAIL', 'ID', 'KEYS', 'PER MINUTE', 'ICONS A DAY', 'CREATED'],
    ...listed.map(({ account, liveKeys }) => [
      account.email,
      account.id,
      `${liveKeys} of ${account.keysMax}`,
      limit(account.rateLimitPerMinute),
      limit(account.dailyIcons),
      new Date(account.createdAtMs).toISOString().slice(0, 16).replace('T', ' '),
    ]),
  ]);
}

const limit = (value: number) => (value === 0 ? 'no limit' : String(value));
