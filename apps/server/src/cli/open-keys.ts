import { systemClock } from '../adapters/clock/system-clock.ts';
import { SqlApiKeyStore } from '../adapters/sql/api-key-store.ts';
import { openDatabase } from '../adapters/sql/database.ts';
import { SqlIconBudgetStore } from '../adapters/sql/icon-budget-store.ts';
import { explainSqliteError } from '../adapters/sql/sqlite-error.ts';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import type { ApiKeyStore } from '../ports/api-key-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { IconBudgetStore } from '../ports/icon-budget-store.ts';

/** Opens the keys for one command and closes them after it; a running service shares them. */
export async function withKeys<Result>(
  work: (parts: {
    readonly keys: ApiKeyStore;
    readonly budgets: IconBudgetStore;
    readonly clock: Clock;
  }) => Promise<Result>,
): Promise<Result> {
  const folder = openDataFolder(readConfig().dataDir);
  const database = await openDatabase(folder.database, 'acknowledged');
  try {
    return await work({
      keys: new SqlApiKeyStore(database),
      budgets: new SqlIconBudgetStore(database),
      clock: systemClock,
    });
  } catch (error) {
    throw explainSqliteError(error, folder.database);
  } finally {
    database.close();
  }
}
