import { AccountStore } from '../accounts/account-store.ts';
import { CollectionStore } from '../accounts/collections/collection-store.ts';
import { SecondFactorStore } from '../accounts/second-factors/second-factor-store.ts';
import { InvitationStore } from '../accounts/sign-up/invitation-store.ts';
import { SignUpStore } from '../accounts/sign-up/sign-up-store.ts';
import { CounterStore } from '../catalog/counter-store.ts';
import { NodeReports } from '../catalog/opensearch/node-reports.ts';
import { PopularityStore } from '../catalog/popularity-store.ts';
import type { Databases } from '../database/database.ts';
import { SettingsStore } from '../database/settings-store.ts';
import { IconBudgetStore } from '../limits/icon-budget-store.ts';
import { HeavyHitterStore } from '../usage/heavy-hitter-store.ts';
import { UsageStore } from '../usage/usage-store.ts';

/** Everything that an installation stores in its database. Worker threads call those of the main thread. */
export type Stores = ReturnType<typeof storesOf>;

export function storesOf({ durable, statistics }: Pick<Databases, 'durable' | 'statistics'>) {
  return {
    accounts: new AccountStore(durable),
    signUps: new SignUpStore(durable),
    invitations: new InvitationStore(durable),
    secondFactors: new SecondFactorStore(durable),
    collections: new CollectionStore(durable),
    settings: new SettingsStore(durable),
    lastUse: new AccountStore(statistics),
    usage: new UsageStore(statistics),
    heavyHitters: new HeavyHitterStore(statistics),
    counters: new CounterStore(statistics),
    popularity: new PopularityStore(statistics),
    iconBudgets: new IconBudgetStore(statistics),
    nodeReports: new NodeReports(statistics),
  };
}
