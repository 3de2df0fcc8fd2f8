import { open } from 'node:fs/promises';
import { codeOf } from './operator-error.ts';

/** Waits until the names of a folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Why a file or a folder cannot be written, and the remedy. Undefined for other errors. */
export function writeAdvice(error: unknown): string | undefined {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return 'the disk is full. Free some space and try again.';
    case 'EACCES':
    case 'EPERM':
      return 'permission was denied. Check the owner and permissions.';
    case 'EROFS':
      return 'the file system is read-only.';
    case 'EIO':
      return 'the disk reports an error. Check the disk.';
    case 'EFBIG':
      return 'the file is larger than the file system or a limit allows.';
    case 'ENOENT':
      return 'its folder does not exist. Create it first.';
    default:
      return undefined;
  }
}
