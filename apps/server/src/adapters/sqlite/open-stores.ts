import type { Stores } from '../../ports/stores.ts';
import { SqlAccountStore } from '../sql-stores/account-store.ts';
import { SqlCounterStore } from '../sql-stores/counter-store.ts';
import { SqlHeavyHitterStore } from '../sql-stores/heavy-hitter-store.ts';
import { SqlIconBudgetStore } from '../sql-stores/icon-budget-store.ts';
import { SqlInvitationStore } from '../sql-stores/invitation-store.ts';
import { SqlNodeReports } from '../sql-stores/node-reports.ts';
import { SqlSecondFactorStore } from '../sql-stores/second-factor-store.ts';
import { SqlSettingsStore } from '../sql-stores/settings-store.ts';
import { SqlSignUpStore } from '../sql-stores/sign-up-store.ts';
import { SqlUsageStore } from '../sql-stores/usage-store.ts';
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
    accounts: new SqlAccountStore(database),
    signUps: new SqlSignUpStore(database),
    invitations: new SqlInvitationStore(database),
    secondFactors: new SqlSecondFactorStore(database),
    settings: new SqlSettingsStore(database),
    lastUse: new SqlAccountStore(statistics),
    usage: new SqlUsageStore(statistics),
    heavyHitters: new SqlHeavyHitterStore(statistics),
    counters: new SqlCounterStore(statistics),
    iconBudgets: new SqlIconBudgetStore(statistics),
    nodeReports: new SqlNodeReports(statistics),
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
