import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder in a data folder in which a restore prepares the new state. */
const STAGING = 'restore';
/** The files below `STAGING` that say how far a complete restore has come. */
const READY = 'READY';
const PLACING = 'PLACING';

/** What changes place when a restore takes effect. */
export interface RestorePlan {
  /** The folder that takes the old state, below the data folder. */
  readonly aside: string;
  /** Files and folders below the data folder that the restore replaces or removes. */
  readonly replaced: readonly string[];
}

/** An empty folder for the new state of a data folder. Whatever an unfinished restore has left there is removed. */
export function startStaging(dataDir: string): string {
  const staging = join(dataDir, STAGING);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  return staging;
}

export function dropStaging(dataDir: string): void {
  rmSync(join(dataDir, STAGING), { recursive: true, force: true });
}

/** The path below a staging folder of what becomes `name` below the data folder. Creates its parent. */
export function stagedPath(staging: string, name: string): string {
  const path = join(staging, 'new', name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return path;
}

/**
 * Makes the staged state the state of the data folder. From the rename in the first step on, a kill changes nothing:
 * `finishRestore` goes on where it was. Before it, the old state stays.
 */
export function commitRestore(dataDir: string, plan: RestorePlan): void {
  const staging = join(dataDir, STAGING);
  const partial = join(staging, `.${READY}`);
  writeFileSync(partial, JSON.stringify(plan), { mode: 0o600, flush: true });
  for (const name of plan.replaced)
    if (existsSync(join(staging, 'new', name))) syncPath(join(staging, 'new', dirname(name)));
  renameSync(partial, join(staging, READY));
  syncPath(staging);
  syncPath(dataDir);
  finishRestore(dataDir);
}

/** Whether a restore has taken effect that is not finished. */
export function hasUnfinishedRestore(dataDir: string): boolean {
  return [READY, PLACING].some((marker) => existsSync(join(dataDir, STAGING, marker)));
}

/**
 * Finishes a restore that has taken effect. Each step can be repeated. The caller holds the data folder alone.
 */
export function finishRestore(dataDir: string): void {
  const staging = join(dataDir, STAGING);
  const [ready, placing] = [join(staging, READY), join(staging, PLACING)];
  if (existsSync(ready)) {
    const { aside, replaced } = JSON.parse(readFileSync(ready, 'utf8')) as RestorePlan;
    // Nothing new is in place yet, so whatever is there is old.
    move(replaced, dataDir, join(dataDir, aside));
    renameSync(ready, placing);
    syncPath(staging);
  }
  if (!existsSync(placing)) return;
  const { replaced } = JSON.parse(readFileSync(placing, 'utf8')) as RestorePlan;
  move(replaced, join(staging, 'new'), dataDir);
  rmSync(placing);
  syncPath(staging);
  dropStaging(dataDir);
}

/** Moves what is there. The names are on the disk on return. */
function move(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    if (!existsSync(join(from, name))) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 });
    renameSync(join(from, name), join(to, name));
    syncPath(dirname(join(to, name)));
    syncPath(dirname(join(from, name)));
  }
}

function syncPath(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
