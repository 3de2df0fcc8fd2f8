import { createHash } from 'node:crypto';
import { OperatorError } from '../base/operator-error.ts';
import type { Database, SqlValue } from './database.ts';
import { SettingsStore } from './settings-store.ts';
import { countIn } from './store.ts';
import { type Table, tablesIn } from './tables.ts';

const ROWS_AT_ONCE = 2_000;
const INSTALLATION = 'installation_id';
/** A setting of the target while its data is incomplete: the id of the installation that is moved there. */
const MOVING = 'moving_installation_id';

export interface MovedTable {
  readonly name: string;
  readonly rows: number;
}

export async function countRows(database: Database, tables: readonly Table[]): Promise<number> {
  let rows = 0;
  for (const { name } of tables) rows += await countIn(database, name);
  return rows;
}

/**
 * Copies an installation into another database and compares every table by number of rows and checksum. Nothing may
 * write to the source meanwhile. A second call after an interruption keeps the tables that are equal and copies the
 * others anew. The target gets the id of the installation last, so nothing can use incomplete data. Throws an
 * `OperatorError` if the target holds another installation, or if a table differs at the end. `onRows` gets the number
 * of rows that are copied, or were found in the target already.
 */
export async function moveTables(
  source: Database,
  target: Database,
  onRows: (count: number) => void,
): Promise<readonly MovedTable[]> {
  const installation = await new SettingsStore(source).read(INSTALLATION);
  if (installation === undefined)
    throw new OperatorError('the SQLite database holds no installation yet: start it once.');
  const settings = new SettingsStore(target);
  const tables = await tablesIn(source);
  await assertMayMove(settings, installation, await countRows(target, tables));
  await settings.write(MOVING, installation);

  const moved: MovedTable[] = [];
  for (const table of tables) {
    const wanted = await digestOf(source, table);
    if ((await digestOf(target, table)) !== wanted) {
      await emptyTable(target, table);
      await copyTable(source, target, table, onRows);
      if ((await digestOf(target, table)) !== wanted)
        throw new OperatorError(
          `the copy of the table ${table.name} differs. Nothing uses it; run the command again.`,
        );
    } else onRows(await countIn(source, table.name));
    moved.push({ name: table.name, rows: await countIn(source, table.name) });
  }
  await target.transaction(async (sql) => {
    await sql.run('INSERT INTO settings (name, value) VALUES (?, ?)', [INSTALLATION, installation]);
    await sql.run('DELETE FROM settings WHERE name = ?', [MOVING]);
  });
  return moved;
}

async function assertMayMove(target: SettingsStore, installation: string, rows: number): Promise<void> {
  const moving = await target.read(MOVING);
  if (moving === installation) return;
  const existing = await target.read(INSTALLATION);
  if (existing === installation)
    throw new OperatorError(
      'PostgreSQL holds this installation already. Start the service with DATABASE_URL.',
    );
  // One row is the counter of changes of keys.
  if (moving !== undefined || existing !== undefined || rows > 1)
    throw new OperatorError(
      'PostgreSQL holds the data of another installation. Create an empty database for this one.',
    );
}

async function copyTable(
  source: Database,
  target: Database,
  table: Table,
  onRows: (count: number) => void,
): Promise<void> {
  for await (const rows of pagesOf(source, table)) {
    await target.insertAll(table.name, table.columns, rows, '');
    onRows(rows.length);
  }
}

async function emptyTable(target: Database, table: Table): Promise<void> {
  await target.run(`DELETE FROM ${table.name} ${withoutOwn(table)}`, []);
}

/** A digest of all rows in the order of their keys, and of their number. */
async function digestOf(database: Database, table: Table): Promise<string> {
  const hash = createHash('sha256');
  for await (const rows of pagesOf(database, table)) {
    for (const row of rows) hash.update(`${JSON.stringify(row.map(textOf))}\n`);
  }
  return hash.digest('hex');
}

function textOf(value: SqlValue): string | number | null {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

async function* pagesOf(database: Database, table: Table): AsyncIterable<readonly SqlValue[][]> {
  const names = Object.keys(table.columns);
  const keys = names.slice(0, table.keyLength).join(', ');
  const places = Array.from({ length: table.keyLength }, () => '?').join(', ');
  const end = `ORDER BY ${keys} LIMIT ${ROWS_AT_ONCE}`;
  const where = withoutOwn(table);
  let after: SqlValue[] | undefined;
  for (;;) {
    const condition =
      after === undefined ? where : `${where === '' ? 'WHERE' : `${where} AND`} (${keys}) > (${places})`;
    const found = await database.all<Record<string, SqlValue>>(
      `SELECT ${names.join(', ')} FROM ${table.name} ${condition} ${end}`,
      after,
    );
    if (found.length === 0) return;
    const rows = found.map((row) => names.map((name) => row[name]!));
    yield rows;
    after = rows.at(-1)!.slice(0, table.keyLength);
  }
}

/** The two settings that say whose data a database holds are not copied. */
function withoutOwn({ name }: Table): string {
  return name === 'settings' ? `WHERE name NOT IN ('${INSTALLATION}', '${MOVING}')` : '';
}
