import { systemClock } from '../adapters/clock/system-clock.ts';
import { SqliteApiKeyStore } from '../adapters/sqlite/api-key-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { SqliteIconBudgetStore } from '../adapters/sqlite/icon-budget-store.ts';
import { explainSqliteError } from '../adapters/sqlite/sqlite-error.ts';
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
      keys: new SqliteApiKeyStore(database),
      budgets: new SqliteIconBudgetStore(database),
      clock: systemClock,
    });
  } catch (error) {
    throw explainSqliteError(error, folder.database);
  } finally {
    database.close();
  }
}
