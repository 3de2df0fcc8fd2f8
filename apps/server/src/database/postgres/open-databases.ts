import { systemClock } from '../../base/clock.ts';
import type { DatabaseAddress } from '../../config/database-url.ts';
import type { Database, Databases } from '../database.ts';
import { type MovedTable, moveTables } from '../move-tables.ts';
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

/** Rejects as `connect`. */
export async function openPostgres(address: DatabaseAddress): Promise<Databases> {
  const database = await connect(address);
  return {
    durable: database,
    statistics: database,
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
  onRows: (count: number) => void,
): Promise<readonly MovedTable[]> {
  const database = await connect(address);
  try {
    const moved = await moveTables(source, database, onRows);
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
