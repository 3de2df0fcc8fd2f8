import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogError } from '../catalog-error.ts';

/**
 * Makes this process the only one that builds in a folder, until `release`. A lock that a dead process left is
 * taken over. Throws `CatalogError` while another build is at work.
 */
export function acquireBuildLock(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, '.lock');
  const own = join(folder, `.lock-${process.pid}`);
  writeFileSync(own, identity(process.pid));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(own, lock)) return { release: () => rmSync(lock, { force: true }) };
      const holder = readIfThere(lock);
      if (holder === undefined) continue;
      const pid = Number(holder.split(' ')[0]);
      if (isAlive(pid, holder))
        throw new CatalogError(
          `another catalog build (process ${pid}) is at work in ${folder}: wait for its end`,
        );
      evict(lock, holder, own);
    }
    throw new CatalogError(`the lock of ${folder} cannot be taken`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Is the process that wrote this still there? On Linux its start time tells it from a later one of the same id. */
export function isAlive(pid: number, written = identity(pid)): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return identity(pid) === written.trim();
}

function identity(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The name in parentheses may hold spaces; the start time is the twentieth field behind it.
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startTime}`.trim();
}

/** Creating a hard link is the one step that fails when the name is taken and cannot be seen half done. */
function tryLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes a dead process's lock away; one that has changed hands in the meantime is put back. */
function evict(lock: string, expected: string, own: string): void {
  const aside = `${own}-stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== expected) tryLink(aside, lock);
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
