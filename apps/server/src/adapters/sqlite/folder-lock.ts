import { closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '../../operator-error.ts';
import { LOCKED_MS_MAX } from './database.ts';
import { isLocked } from './sqlite-error.ts';

/** A hold of a data folder that lasts until `release`, or until the process ends, however it does. */
export interface FolderHold {
  release(): void;
}

/**
 * Holds a data folder in use, as any number of processes can at once. Throws an `OperatorError` while one holds it alone.
 * `file` is an empty database: SQLite locks it with the means of each system, which also work between containers.
 */
export function holdFolder(file: string): FolderHold {
  const lock = lockFile(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (lock !== undefined) return lock;
  throw new OperatorError(
    `a restore is at work in the data folder (${file} is locked). Wait until it has finished.`,
  );
}

/** Holds a data folder alone; `undefined` while another process uses it. */
export function holdFolderAlone(file: string): FolderHold | undefined {
  return lockFile(file, 'BEGIN EXCLUSIVE');
}

function lockFile(file: string, statements: string): FolderHold | undefined {
  closeSync(openSync(file, 'a', 0o600));
  const database = new Sqlite(file, { timeout: LOCKED_MS_MAX });
  try {
    database.exec(statements);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}
