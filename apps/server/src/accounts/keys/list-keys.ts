import type { Clock } from '../../base/clock.ts';
import { isoDay } from '../../base/duration.ts';
import { decodeIconIds, type IconBudgetStore } from '../../limits/icon-budget-store.ts';
import type { AccountStore } from '../account-store.ts';
import type { ApiKey } from './api-key.ts';

/** A key without its digest. */
export type ListedKey = Omit<ApiKey, 'sha256'> & {
  /** Distinct icons taken as SVG or as files since midnight UTC. A running service adds to it every few seconds. */
  readonly iconsToday: number;
};

/** Lists all keys, revoked ones included, oldest first. */
export async function listKeys(parts: {
  readonly accounts: AccountStore;
  readonly iconBudgets: IconBudgetStore;
  readonly clock: Clock;
}): Promise<readonly ListedKey[]> {
  const today = isoDay(parts.clock.now());
  const rows = await parts.iconBudgets.load(today);
  const taken = new Map(rows.map((row) => [row.keyId, decodeIconIds(row.taken).size]));
  return (await parts.accounts.listKeys()).map(({ sha256: _, ...key }) => ({
    ...key,
    iconsToday: taken.get(key.id) ?? 0,
  }));
}
