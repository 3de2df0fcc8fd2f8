import { existsSync, renameSync } from 'node:fs';
import { startProgress } from '@glyphdex/catalog';
import { OperatorError } from '../../base/operator-error.ts';
import { asTable, count } from '../../base/text-table.ts';
import { readConfig } from '../../config/config.ts';
import { openDataFolder } from '../data-folder.ts';
import { countRows } from '../move-tables.ts';
import { moveToPostgres } from '../postgres/open-databases.ts';
import { openDatabase } from '../sqlite/database.ts';
import { SqliteDatabase } from '../sqlite/sqlite-database.ts';
import { tablesIn } from '../tables.ts';

/** The file of SQLite after its data was moved. */
const MOVED_SUFFIX = '.moved-to-postgres';

/**
 * `glyphdex db move --from sqlite --to postgres`: moves the data and renames the file of SQLite afterwards.
 * Nothing else can write to SQLite meanwhile.
 */
export async function runDbMove(): Promise<void> {
  const { dataDir, database } = readConfig();
  if (database === undefined)
    throw new OperatorError('set DATABASE_URL to the PostgreSQL database that the data is moved to.');
  const file = openDataFolder(dataDir).database;
  const oldFile = `${file}${MOVED_SUFFIX}`;
  if (!existsSync(file))
    throw new OperatorError(
      `there is no SQLite database in ${dataDir}${existsSync(oldFile) ? ': it was moved already' : ''}.`,
    );
  const raw = await openDatabase(file, 'acknowledged');
  try {
    // Held until the end, so a running service cannot add rows that would be lost.
    raw.exec('BEGIN IMMEDIATE');
    const source = new SqliteDatabase(raw);
    const progress = startProgress('Moving', await countRows(source, await tablesIn(source)), 'rows');
    const tables = await moveToPostgres(source, database, progress.advance);
    raw.exec('COMMIT');
    progress.finish();
    const rows = tables.map(({ name, rows: moved }) => [name, count(moved)]);
    process.stdout.write(asTable([['TABLE', 'ROWS'], ...rows]));
  } finally {
    // Writes the log into the file, unless another process has it open.
    raw.close();
  }
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${oldFile}${suffix}`);
  process.stdout.write(`All tables are equal in both databases. Start the service with DATABASE_URL.
The old database is now ${oldFile}; rename it back to return to SQLite.
`);
}
