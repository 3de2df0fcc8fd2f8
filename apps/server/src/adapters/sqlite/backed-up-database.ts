import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '../../operator-error.ts';
import { LOCKED_MS_MAX, openDatabase } from './database.ts';
import { explainSqliteError } from './sqlite-error.ts';

/**
 * Copies a database that may be in use, as it is at one moment, to a file that must be empty or not exist. Writers go on
 * meanwhile. Throws an `OperatorError` if the database is damaged.
 */
export function snapshotDatabase(path: string, to: string): void {
  let source: Sqlite.Database | undefined;
  try {
    source = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: LOCKED_MS_MAX });
    source.prepare('VACUUM INTO ?').run(to);
  } catch (error) {
    throw explainSqliteError(error, path);
  } finally {
    source?.close();
  }
  const copy = new Sqlite(to, { readonly: true });
  try {
    const finding = copy.pragma('integrity_check(1)', { simple: true });
    if (finding !== 'ok') throw new OperatorError(`the database ${path} is damaged (${String(finding)}).`);
  } finally {
    copy.close();
  }
}

export interface RestoredDatabase {
  /** Sessions that ended. */
  readonly sessions: number;
  /** Live keys of the backup that are revoked now, or end earlier, and therefore stay so. */
  readonly revokedKeys: number;
  /** Whether `current` is a database that could be read. */
  readonly knowsRevocations: boolean;
}

/**
 * Makes a database of a backup ready for use: migrates it, gives it a new installation id, ends all sessions and links,
 * and revokes the keys that are revoked in the database `current`, if there is one. Throws an `OperatorError` if
 * it is not a database of this program, or of a newer version.
 */
export async function prepareRestored(
  path: string,
  { installationId, current }: { readonly installationId: string; readonly current: string | undefined },
): Promise<RestoredDatabase> {
  const revocations = current === undefined || !existsSync(current) ? [] : readRevocations(current);
  assertOurs(path);
  const database = await openDatabase(path, 'acknowledged');
  try {
    const finding = database.pragma('integrity_check(1)', { simple: true });
    if (finding !== 'ok') throw damaged(String(finding));
    const change = database.transaction(() => {
      const sessions = database.prepare('DELETE FROM sessions').run().changes;
      database.exec('DELETE FROM password_resets; DELETE FROM pending_sign_ups;');
      database
        .prepare(
          `INSERT INTO settings (name, value) VALUES ('installation_id', ?)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        )
        .run(installationId);
      // A key may have another id in another installation, but never another digest.
      const revoke = database.prepare(
        `UPDATE api_keys SET revoked_at_ms = ?, changed_version = (SELECT version + 1 FROM key_version)
         WHERE sha256 = ? AND revoked_at_ms IS NULL`,
      );
      const end = database.prepare(
        `UPDATE api_keys SET expires_at_ms = ?, changed_version = (SELECT version + 1 FROM key_version)
         WHERE sha256 = ? AND revoked_at_ms IS NULL AND (expires_at_ms IS NULL OR expires_at_ms > ?)`,
      );
      const advance = database.prepare('UPDATE key_version SET version = version + 1');
      let revokedKeys = 0;
      for (const { sha256, revokedAtMs, expiresAtMs } of revocations ?? []) {
        const { changes } =
          revokedAtMs === null ? end.run(expiresAtMs, sha256, expiresAtMs) : revoke.run(revokedAtMs, sha256);
        if (changes > 0) advance.run();
        revokedKeys += changes;
      }
      return { sessions, revokedKeys };
    });
    return { ...change.immediate(), knowsRevocations: revocations !== undefined };
  } finally {
    // Writes the log into the file, because no other process has it open.
    database.close();
  }
}

/** A schema of strangers could run code of its own when rows change, and no version of this program has triggers. */
function assertOurs(path: string): void {
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(path, { readonly: true, fileMustExist: true });
    const kinds = database.prepare('SELECT DISTINCT type FROM sqlite_schema').pluck().all();
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    const hasOthers = kinds.some((kind) => kind !== 'table' && kind !== 'index');
    if (hasOthers || !tables.includes('api_keys') || !tables.includes('settings'))
      throw damaged('it is not a database of Glyphdex');
  } catch (error) {
    throw error instanceof OperatorError ? error : damaged((error as Error).message);
  } finally {
    database?.close();
  }
}

function damaged(reason: string): OperatorError {
  return new OperatorError(`the database in the backup cannot be used: ${reason}. Nothing was changed.`);
}

interface Revocation {
  readonly sha256: string;
  readonly revokedAtMs: number | null;
  readonly expiresAtMs: number | null;
}

/** The keys that are revoked or end; `undefined` if the database cannot be read. */
function readRevocations(path: string): readonly Revocation[] | undefined {
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(path, { fileMustExist: true, timeout: LOCKED_MS_MAX });
    return database
      .prepare(
        `SELECT sha256, revoked_at_ms AS revokedAtMs, expires_at_ms AS expiresAtMs FROM api_keys
         WHERE revoked_at_ms IS NOT NULL OR expires_at_ms IS NOT NULL`,
      )
      .all() as Revocation[];
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}
