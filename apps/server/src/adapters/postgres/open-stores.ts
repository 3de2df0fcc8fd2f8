import type { DatabaseAddress } from '../../domain/database-url.ts';
import type { Stores } from '../../ports/stores.ts';
import { systemClock } from '../clock/system-clock.ts';
import { SqlAccountStore } from '../sql-stores/account-store.ts';
import { SqlCounterStore } from '../sql-stores/counter-store.ts';
import type { Database } from '../sql-stores/database.ts';
import { SqlHeavyHitterStore } from '../sql-stores/heavy-hitter-store.ts';
import { SqlIconBudgetStore } from '../sql-stores/icon-budget-store.ts';
import { SqlInvitationStore } from '../sql-stores/invitation-store.ts';
import { type MovedTable, type MoveProgress, moveTables } from '../sql-stores/move-tables.ts';
import { SqlNodeReports } from '../sql-stores/node-reports.ts';
import { SqlSecondFactorStore } from '../sql-stores/second-factor-store.ts';
import { SqlSettingsStore } from '../sql-stores/settings-store.ts';
import { SqlSignUpStore } from '../sql-stores/sign-up-store.ts';
import { SqlUsageStore } from '../sql-stores/usage-store.ts';
import { connectForLong } from './connections.ts';
import { migrate, pendingIn } from './migrate.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { explainPostgresError } from './postgres-error.ts';

/**
 * Rejects with an `OperatorError` if the settings are wrong or this version cannot work with the tables. Changes nothing.
 * A database that is away is no error.
 */
export async function checkPostgres(address: DatabaseAddress): Promise<void> {
  try {
    const client = await connectForLong(address);
    await pendingIn(client).finally(() => client.end());
  } catch (error) {
    throw explainPostgresError(error);
  }
}

/**
 * Connects and changes the tables to those of this version. Rejects with an `OperatorError` if the settings or the tables
 * are wrong, or if the database is away.
 */
async function connect(address: DatabaseAddress): Promise<PostgresDatabase> {
  try {
    const client = await connectForLong(address);
    await migrate(client).finally(() => client.end());
  } catch (error) {
    throw explainPostgresError(error);
  }
  return new PostgresDatabase(address, systemClock);
}

/** All stores in PostgreSQL. Rejects as `connect`. */
export async function openPostgresStores(address: DatabaseAddress): Promise<Stores> {
  const database = await connect(address);
  const accounts = new SqlAccountStore(database);
  return {
    accounts,
    signUps: new SqlSignUpStore(database),
    invitations: new SqlInvitationStore(database),
    secondFactors: new SqlSecondFactorStore(database),
    settings: new SqlSettingsStore(database),
    lastUse: accounts,
    usage: new SqlUsageStore(database),
    heavyHitters: new SqlHeavyHitterStore(database),
    counters: new SqlCounterStore(database),
    iconBudgets: new SqlIconBudgetStore(database),
    nodeReports: new SqlNodeReports(database),
    state: () => (database.failure === undefined ? 'ok' : `away (${database.failure}); writes are refused`),
    watch: () => undefined,
    explain: explainPostgresError,
    close: () => database.close(),
  };
}

/** Copies all data of another database into this one, as `moveTables`. */
export async function moveToPostgres(
  source: Database,
  address: DatabaseAddress,
  progress: MoveProgress,
): Promise<readonly MovedTable[]> {
  const database = await connect(address);
  try {
    const moved = await moveTables(source, database, progress);
    // Later rows get numbers after those that were copied.
    await database.first(
      `SELECT setval(pg_get_serial_sequence('icons_taken', 'part'), coalesce(max(part), 0) + 1, false) FROM icons_taken`,
    );
    return moved;
  } catch (error) {
    throw explainPostgresError(error);
  } finally {
    await database.close();
  }
}
