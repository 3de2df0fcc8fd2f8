import { existsSync, statSync } from 'node:fs';
import { Finding } from '../../base/finding.ts';
import { checkDatabase } from './check-database.ts';
import { findDamage, withReadOnly } from './database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/** Looks for damage in the database and changes nothing. Throws an `OperatorError` if it cannot be used. */
export function sqliteFindings(path: string, written: readonly string[]): readonly Finding[] {
  checkDatabase(path, written);
  if (!existsSync(path)) return [Finding.ok(`there is no database ${path} yet; the first start creates it`)];
  try {
    const damage = withReadOnly(path, findDamage);
    const size = `${(statSync(path).size / 1_000_000).toFixed(1)} MB`;
    return damage === undefined
      ? [Finding.ok(`the SQLite database ${path} has no damage (${size})`)]
      : [Finding.error(`the database ${path} is damaged. Restore it from a backup.`)];
  } catch (error) {
    throw explainSqliteError(error, path);
  }
}
