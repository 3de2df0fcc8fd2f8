import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogError } from '../catalog-error.ts';
import { makeFolder } from './durable-file.ts';

/** Enough unless many processes compete: after the first, an attempt fails only if others change the lock meanwhile. */
const ATTEMPTS_MAX = 5;
/** A build ends within two seconds after the service that started it was killed. */
const WAIT_MS = 5_000;
const POLL_MS = 100;

/**
 * Locks a folder, so only this process changes it until `release`. A lock of a dead process is replaced. Throws
 * `CatalogError` while another process holds the lock. The lock is a file that contains the id and start time of its
 * process.
 */
export function acquireBuildLock(folder: string): { release(): void } {
  makeFolder(folder);
  const lock = join(folder, '.lock');
  const own = join(folder, `.lock-${process.pid}`);
  writeFileSync(own, identity(process.pid), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
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
    throw new CatalogError(`several processes compete for the lock of ${folder}: try again`);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Locks a folder like `acquireBuildLock`, and waits for the end of another build for some seconds. */
export async function waitForBuildLock(folder: string, waitMs = WAIT_MS): Promise<{ release(): void }> {
  for (let leftMs = waitMs; leftMs > 0; leftMs -= POLL_MS) {
    try {
      return acquireBuildLock(folder);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
    }
    await sleep(POLL_MS);
  }
  return acquireBuildLock(folder);
}

/** Is the process that wrote this lock alive? On Linux, the start time detects a later process of the same id. */
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
  // The program name in parentheses may contain spaces. The start time is the twentieth field after it.
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startTime}`.trim();
}

/** Creates the lock by a hard link, which is atomic and fails if the name exists. Returns whether it was created. */
function tryLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process. Restores a lock that another process created in the meantime. */
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
