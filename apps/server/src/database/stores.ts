import type { AccountStore } from '../accounts/account-store.ts';
import type { SecondFactorStore } from '../accounts/second-factors/second-factor-store.ts';
import type { InvitationStore } from '../accounts/sign-up/invitation-store.ts';
import type { SignUpStore } from '../accounts/sign-up/sign-up-store.ts';
import type { Log } from '../base/log.ts';
import type { NodeReports } from '../catalog/opensearch/node-reports.ts';
import type { IconBudgetStore } from '../limits/icon-budget-store.ts';
import type { CounterStore } from '../usage/counter-store.ts';
import type { HeavyHitterStore } from '../usage/heavy-hitter-store.ts';
import type { UsageStore } from '../usage/usage-store.ts';
import type { SettingsStore } from './settings-store.ts';

/** Everything that an installation stores in its database. */
export interface Stores {
  /** A write is durable when its promise resolves. Calls reject with `storage_unavailable` while the database fails. */
  readonly accounts: AccountStore;
  readonly signUps: SignUpStore;
  readonly invitations: InvitationStore;
  readonly secondFactors: SecondFactorStore;
  readonly settings: SettingsStore;
  /** Statistics, from here on. A power loss may cost the last seconds. Writes reject instead of waiting for a lock. */
  readonly lastUse: Pick<AccountStore, 'touchKeys'>;
  readonly usage: UsageStore;
  readonly heavyHitters: HeavyHitterStore;
  readonly counters: CounterStore;
  readonly iconBudgets: IconBudgetStore;
  readonly nodeReports: NodeReports;
  /** `ok`, or what is wrong with the database and what to do, in one line. */
  state(): string;
  /** Logs an error once if the database file is moved away or replaced while this process uses it. */
  watch(log: Log): void;
  /** An `OperatorError` if the operator can do something about this failure of a store, otherwise the error itself. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
}
