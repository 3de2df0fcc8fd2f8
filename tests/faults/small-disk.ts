import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { codeOf } from '../../apps/server/src/base/operator-error.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** The file that takes the space of a full disk. */
export const BALLAST = 'ballast';

/** Mounts a file system of this size at a new folder and returns the folder; undefined without permission to mount. */
export function smallDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

/** Leaves so many KB of the file system free. */
export function fillDisk(folder: string, freeKb: number): void {
  emptyDisk(folder);
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(join(folder, BALLAST), Buffer.alloc(Math.max(0, bavail * bsize - freeKb * 1024)));
  } catch (error) {
    // Another process has written meanwhile, so the disk is full.
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}

/** Undoes `fillDisk`. */
export function emptyDisk(folder: string): void {
  writeFileSync(join(folder, BALLAST), '');
}
