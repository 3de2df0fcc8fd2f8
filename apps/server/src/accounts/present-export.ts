import { exportUsage } from '../usage/export-usage.ts';
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
  const { accounts, clock, usage } = services;
  await usage.settle();
  const sessions = await accounts.listSessions(account.id);
  const keys = [];
  for (const key of await accounts.listKeysOf(account.id)) {
    const { hours, days } = await exportUsage(usage, key, clock.now());
    const iconIds = [...new Set(days.flatMap((day) => day.names.icon.map(({ name }) => Number(name))))];
    const slugs = await usage.slugsOf(iconIds);
    const slugOf = new Map(iconIds.map((id, index) => [id, slugs[index]]));
    keys.push({
      ...keyView(key, clock.now()),
      icons_today: await usage.iconsToday(key.id),
      hours: hours.map(({ startMs, statuses }) => ({
        start: new Date(startMs).toISOString(),
        requests_by_status: statuses,
      })),
      days: days.map(({ day, names }) => ({
        day,
        top_queries: names.query,
        queries_without_results: names.missing,
        top_icons: names.icon.map(({ name, requests }) => ({
          id: Number(name),
          slug: slugOf.get(Number(name)) ?? null,
          requests,
        })),
      })),
    });
  }
  const exported = {
    account: accountView(account),
    sessions: sessions.map((one) => sessionView(one, session)),
    second_factors: (await services.secondFactors.list(account.id)).map(factorView),
    keys,
  };
  return `${JSON.stringify(exported, null, 1)}\n`;
}
