import type { Databases } from '../database.ts';
import { openDatabase } from './database.ts';
import { DatabaseFile } from './database-file.ts';
import { CallQueues, SqliteDatabase } from './sqlite-database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/** Writers of statistics keep rows that could not be written, and a stop waits for each of them. */
const STATISTICS_WAIT_MS_MAX = 50;

/**
 * Opens one SQLite file. Statistics use a second connection, which syncs less often and hardly waits for a lock.
 */
export async function openSqlite(path: string): Promise<Databases> {
  const rawDatabase = await openDatabase(path, 'acknowledged');
  const rawStatistics = await openDatabase(path, 'statistics');
  const file = new DatabaseFile(path);
  const queues = new CallQueues();
  return {
    durable: new SqliteDatabase(rawDatabase, queues),
    statistics: new SqliteDatabase(rawStatistics, queues, STATISTICS_WAIT_MS_MAX),
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
