import type { AccountStore } from '../../ports/account-store.ts';
import type { ApiKey } from '../../ports/api-key.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';
import { iconsTakenToday } from '../usage/icon-budget.ts';

/** What people may see of a key. */
export type ListedKey = Omit<ApiKey, 'sha256'> & {
  /** Distinct icons with SVG or as files since midnight UTC; a running service writes them within seconds. */
  readonly iconsToday: number;
};

/** Which keys are there? All, revoked ones included, oldest first. */
export async function listKeys(parts: {
  readonly accounts: AccountStore;
  readonly iconBudgets: IconBudgetStore;
  readonly clock: Clock;
}): Promise<readonly ListedKey[]> {
  const taken = await iconsTakenToday(parts.iconBudgets, parts.clock);
  return (await parts.accounts.listKeys()).map(({ sha256: _, ...key }) => ({
    ...key,
    iconsToday: taken.get(key.id) ?? 0,
  }));
}
