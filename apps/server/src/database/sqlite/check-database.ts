import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { OperatorError } from '../../base/operator-error.ts';
import { withReadOnly } from './database.ts';
import { pendingIn } from './migrate.ts';
import { explainSqliteError } from './sqlite-error.ts';

/**
 * Checks the database before anything is built or changed. Throws an `OperatorError` if the database of an existing
 * installation is lost, or if a newer version wrote it.
 *
 * @param written Other files that only an installation with a database writes.
 */
export function checkDatabase(path: string, written: readonly string[]): void {
  // A new database is created before these files, so they must be looked for first.
  const traces = [...written, `${path}-wal`].filter((file) => (sizeOf(file) ?? 0) > 0);
  const size = sizeOf(path);
  if (size === 0) refuse(path, 'is empty (0 bytes)', [path, ...traces]);
  if (size === undefined && traces.length > 0) refuse(path, 'is missing', traces);
  if (size === undefined) return;
  try {
    withReadOnly(path, (database) => pendingIn(database, path));
  } catch (error) {
    throw explainSqliteError(error, path);
  }
}

function refuse(path: string, state: string, traces: readonly string[]): never {
  const names = traces.map((file) => basename(file)).join(', ');
  throw new OperatorError(
    `the database ${path} ${state}, but this data folder had one. Restore ${basename(path)} from a backup; ` +
      `to start anew without the accounts, keys and usage, remove these files from the folder: ${names}`,
  );
}

/** Undefined if there is no such file. */
function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
