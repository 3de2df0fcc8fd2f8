import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

/** A file system of its own, until the test ends. `undefined` if this user cannot mount one. */
export function smallDisk(megabytes: number): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  return folder;
}

/** Fills a disk with a file `ballast`, except for some KB. */
export function fillDisk(folder: string, freeKb: number): void {
  emptyDisk(folder);
  const free = execFileSync('df', ['--output=avail', '-k', folder], { encoding: 'utf8' }).split('\n')[1];
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, Number(free) - freeKb) * 1024));
}

/** Frees what `fillDisk` took. */
export function emptyDisk(folder: string): void {
  writeFileSync(join(folder, 'ballast'), '');
}
