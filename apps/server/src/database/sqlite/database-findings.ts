import { existsSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Finding } from '../../base/finding.ts';
import { checkDatabase } from './check-database.ts';
import { findDamage, LOCKED_MS_MAX } from './database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/** Looks for damage in the database and changes nothing. Throws an `OperatorError` if it cannot be used. */
export function sqliteFindings(path: string, written: readonly string[]): readonly Finding[] {
  checkDatabase(path, written);
  if (!existsSync(path)) return [Finding.ok(`there is no database ${path} yet; the first start creates it`)];
  const database = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: LOCKED_MS_MAX });
  try {
    const damage = findDamage(database);
    const size = `${(statSync(path).size / 1_000_000).toFixed(1)} MB`;
    return damage === undefined
      ? [Finding.ok(`the SQLite database ${path} has no damage (${size})`)]
      : [Finding.error(`the database ${path} is damaged. Restore it from a backup.`)];
  } catch (error) {
    throw explainSqliteError(error, path);
  } finally {
    database.close();
  }
}
