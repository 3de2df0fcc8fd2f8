import type Sqlite from 'better-sqlite3';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { openDatabase, withReadOnly } from './database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/**
 * Copies a database that may be in use, as it is at one moment, to a file that must be empty or not exist.
 * Writers go on meanwhile. Throws an `OperatorError` if the database is damaged, and the error of SQLite if the
 * disk of `to` is full.
 */
export function snapshotDatabase(path: string, to: string): void {
  try {
    withReadOnly(path, (source) => source.prepare('VACUUM INTO ?').run(to));
  } catch (error) {
    // Only the copy needs space.
    throw codeOf(error) === 'SQLITE_FULL' ? error : explainSqliteError(error, path);
  }
  const finding = withReadOnly(to, checkIntegrity);
  if (finding !== 'ok') throw new OperatorError(`the database ${path} is damaged (${finding}).`);
}

/**
 * Makes a database of a backup ready for use: migrates it, gives it a new installation id, and ends all sessions, links
 * and invitations. Returns the number of sessions. Throws an `OperatorError` if it is not a database of this
 * program, or of a newer version.
 */
export async function prepareRestored(path: string, installationId: string): Promise<number> {
  assertOurs(path);
  const database = await openDatabase(path, 'acknowledged');
  try {
    const finding = checkIntegrity(database);
    if (finding !== 'ok') throw damaged(finding);
    const change = database.transaction(() => {
      const sessions = database.prepare('DELETE FROM sessions').run().changes;
      database.exec('DELETE FROM password_resets; DELETE FROM pending_sign_ups; DELETE FROM invitations;');
      database
        .prepare(
          `INSERT INTO settings (name, value) VALUES ('installation_id', ?)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        )
        .run(installationId);
      return sessions;
    });
    return change.immediate();
  } finally {
    // Writes the log into the file, because no other process has it open.
    database.close();
  }
}

/** `ok`, or the first damage. */
function checkIntegrity(database: Sqlite.Database): string {
  return String(database.pragma('integrity_check(1)', { simple: true }));
}

/** A foreign schema could run its own code when rows change, and no version of this program has triggers. */
function assertOurs(path: string): void {
  let isOurs: boolean;
  try {
    isOurs = withReadOnly(path, (database) => {
      const kinds = database.prepare('SELECT DISTINCT type FROM sqlite_schema').pluck().all();
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
      const hasOthers = kinds.some((kind) => kind !== 'table' && kind !== 'index');
      return !hasOthers && tables.includes('api_keys') && tables.includes('settings');
    });
  } catch (error) {
    throw damaged((error as Error).message);
  }
  if (!isOurs) throw damaged('it is not a database of Glyphdex');
}

function damaged(reason: string): OperatorError {
  return new OperatorError(`the database in the backup cannot be used: ${reason}. Nothing was changed.`);
}
