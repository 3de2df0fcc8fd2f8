import { AppError } from '../../base/app-error.ts';
import { codeOf, OperatorError } from '../../base/operator-error.ts';

/** Returns an `OperatorError` with advice if the operator can fix the failure, otherwise the error itself. */
export function explainSqliteError(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  const code = codeOf(error instanceof AppError ? error.cause : error);
  if (code === undefined) return error;
  const advice = adviceFor(code);
  return advice === undefined ? error : new OperatorError(`the database ${path} ${advice}`, { cause: error });
}

/** Whether another process holds the lock, so a later try may succeed. */
export function isLocked(error: unknown): boolean {
  return isLockCode(codeOf(error) ?? '');
}

/** Whether a lock, the disk or missing permissions caused the error, not a bug or a damaged file. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return isLockCode(code) || isFullCode(code) || isReadOnlyCode(code) || code.startsWith('SQLITE_IOERR');
}

function isLockCode(code: string): boolean {
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

function isFullCode(code: string): boolean {
  return code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT';
}

function isReadOnlyCode(code: string): boolean {
  return (
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS'
  );
}

function adviceFor(code: string): string | undefined {
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return (
      'is damaged. Restore it from a backup, or move it, installation-id and demo-key away to start with an empty one ' +
      '(accounts, keys and usage are then lost; the catalog is not affected).'
    );
  }
  if (isLockCode(code)) {
    return 'is locked by another process. Wait until that process has finished, or stop it.';
  }
  if (isFullCode(code)) {
    return 'cannot grow: the disk is full. Free some space and start again; nothing was lost.';
  }
  if (isReadOnlyCode(code)) {
    return 'cannot be written. Check the owner and the permissions of the file and its folder.';
  }
  if (code.startsWith('SQLITE_IOERR'))
    return 'cannot be read or written: the disk reports an error. Check the disk.';
  return undefined;
}
