import { AccountStore } from '../../accounts/account-store.ts';
import { SecondFactorStore } from '../../accounts/second-factors/second-factor-store.ts';
import { InvitationStore } from '../../accounts/sign-up/invitation-store.ts';
import { SignUpStore } from '../../accounts/sign-up/sign-up-store.ts';
import { NodeReports } from '../../catalog/opensearch/node-reports.ts';
import { IconBudgetStore } from '../../limits/icon-budget-store.ts';
import { CounterStore } from '../../usage/counter-store.ts';
import { HeavyHitterStore } from '../../usage/heavy-hitter-store.ts';
import { UsageStore } from '../../usage/usage-store.ts';
import { SettingsStore } from '../settings-store.ts';
import type { Stores } from '../stores.ts';
import { openDatabase } from './database.ts';
import { DatabaseFile } from './database-file.ts';
import { CallQueues, SqliteDatabase } from './sqlite-database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/** Writers of statistics hold what could not be written, and a stop waits for each of them. */
const STATISTICS_WAIT_MS_MAX = 50;

/**
 * All stores in one SQLite file. Statistics use a second connection, which syncs less often and hardly waits for a
 * lock.
 */
export async function openSqliteStores(path: string): Promise<Stores> {
  const rawDatabase = await openDatabase(path, 'acknowledged');
  const rawStatistics = await openDatabase(path, 'statistics');
  const file = new DatabaseFile(path);
  const queues = new CallQueues();
  const database = new SqliteDatabase(rawDatabase, queues);
  const statistics = new SqliteDatabase(rawStatistics, queues, STATISTICS_WAIT_MS_MAX);
  return {
    accounts: new AccountStore(database),
    signUps: new SignUpStore(database),
    invitations: new InvitationStore(database),
    secondFactors: new SecondFactorStore(database),
    settings: new SettingsStore(database),
    lastUse: new AccountStore(statistics),
    usage: new UsageStore(statistics),
    heavyHitters: new HeavyHitterStore(statistics),
    counters: new CounterStore(statistics),
    iconBudgets: new IconBudgetStore(statistics),
    nodeReports: new NodeReports(statistics),
    state: () => (file.isReplaced ? 'moved away or replaced: restart the service' : 'ok'),
    watch: (log) => file.watch(log),
    explain: (error) => explainSqliteError(error, path),
    async close() {
      file.stop();
      rawStatistics.close();
      rawDatabase.close();
    },
  };
}
