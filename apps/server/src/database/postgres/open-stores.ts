import { AccountStore } from '../../accounts/account-store.ts';
import { SecondFactorStore } from '../../accounts/second-factors/second-factor-store.ts';
import { InvitationStore } from '../../accounts/sign-up/invitation-store.ts';
import { SignUpStore } from '../../accounts/sign-up/sign-up-store.ts';
import { systemClock } from '../../base/system-clock.ts';
import { NodeReports } from '../../catalog/opensearch/node-reports.ts';
import type { DatabaseAddress } from '../../config/database-url.ts';
import { IconBudgetStore } from '../../limits/icon-budget-store.ts';
import { CounterStore } from '../../usage/counter-store.ts';
import { HeavyHitterStore } from '../../usage/heavy-hitter-store.ts';
import { UsageStore } from '../../usage/usage-store.ts';
import type { Database } from '../database.ts';
import { type MovedTable, type MoveProgress, moveTables } from '../move-tables.ts';
import { SettingsStore } from '../settings-store.ts';
import type { Stores } from '../stores.ts';
import { connectForLong } from './connections.ts';
import { migrate, pendingIn } from './migrate.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { explainPostgresError } from './postgres-error.ts';

/**
 * Rejects with an `OperatorError` if the settings are wrong or this version cannot work with the tables.
 * Changes nothing. A database that is away is no error.
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
 * Connects and changes the tables to those of this version. Rejects with an `OperatorError` if the settings or
 * the tables are wrong, or if the database is away.
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
  const accounts = new AccountStore(database);
  return {
    accounts,
    signUps: new SignUpStore(database),
    invitations: new InvitationStore(database),
    secondFactors: new SecondFactorStore(database),
    settings: new SettingsStore(database),
    lastUse: accounts,
    usage: new UsageStore(database),
    heavyHitters: new HeavyHitterStore(database),
    counters: new CounterStore(database),
    iconBudgets: new IconBudgetStore(database),
    nodeReports: new NodeReports(database),
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
