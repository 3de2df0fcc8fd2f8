import type { AccountServices } from './account-services.ts';
import { accountView, factorView, keyView, sessionView } from './present-account.ts';
import type { SignedIn } from './sign-in/resume-session.ts';

/**
 * An account, its sessions, its second factors, its keys and their recorded usage, as JSON for its owner. Omits hashes
 * and digests (of passwords, secrets, networks and links), secrets of second factors, and which icons were taken from
 * the daily budget.
 */
export async function accountExport(
  services: AccountServices,
  { account, session }: SignedIn,
): Promise<string> {
  const { accounts, clock } = services;
  const sessions = await accounts.listSessions(account.id);
  const keys = await accounts.listKeysOf(account.id);
  const usage = await services.recordedUsage.export(keys);
  const exported = {
    account: accountView(account),
    sessions: sessions.map((one) => sessionView(one, session)),
    second_factors: (await services.secondFactors.list(account.id)).map(factorView),
    keys: keys.map((key, i) => ({ ...keyView(key, clock.now()), ...usage[i] })),
  };
  return `${JSON.stringify(exported, null, 1)}\n`;
}
