import type { Stores } from '../../ports/stores.ts';
import { SqliteAccountStore } from './account-store.ts';
import { SqliteCounterStore } from './counter-store.ts';
import { openDatabase, waitBriefly } from './database.ts';
import { DatabaseFile } from './database-file.ts';
import { SqliteHeavyHitterStore } from './heavy-hitter-store.ts';
import { SqliteIconBudgetStore } from './icon-budget-store.ts';
import { retryOnBusy } from './retry-on-busy.ts';
import { SqliteSecondFactorStore } from './second-factor-store.ts';
import { SqliteSettingsStore } from './settings-store.ts';
import { SqliteSignUpStore } from './sign-up-store.ts';
import { explainSqliteError } from './sqlite-error.ts';
import { SqliteUsageStore } from './usage-store.ts';

/**
 * All stores in one SQLite file. Statistics use a second connection, which syncs less often and hardly waits for a
 * lock: their writers hold data that could not be written and try again.
 */
export async function openSqliteStores(path: string): Promise<Stores> {
  const database = await openDatabase(path, 'acknowledged');
  const statistics = await openDatabase(path, 'statistics');
  const file = new DatabaseFile(path);
  waitBriefly(database);
  return {
    accounts: retryOnBusy(new SqliteAccountStore(database)),
    signUps: retryOnBusy(new SqliteSignUpStore(database)),
    secondFactors: retryOnBusy(new SqliteSecondFactorStore(database)),
    settings: retryOnBusy(new SqliteSettingsStore(database)),
    lastUse: new SqliteAccountStore(statistics),
    usage: new SqliteUsageStore(statistics),
    heavyHitters: new SqliteHeavyHitterStore(statistics),
    counters: new SqliteCounterStore(statistics),
    iconBudgets: new SqliteIconBudgetStore(statistics),
    state: () => (file.isReplaced ? 'moved away or replaced: restart the service' : 'ok'),
    watch: (log) => file.watch(log),
    explain: (error) => explainSqliteError(error, path),
    close() {
      file.stop();
      statistics.close();
      database.close();
    },
  };
}
