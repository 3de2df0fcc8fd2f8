import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Where in the data folder is what? */
export interface DataFolder {
  readonly path: string;
  /** Keys, usage, counters, budgets and settings. The one file to back up. */
  readonly database: string;
  /** Drawn previews; may be deleted at any time. */
  readonly previews: string;
  /** Pictures drawn for downloads; may be deleted at any time. */
  readonly files: string;
  /** The built site, where the folder of the program cannot be written. */
  readonly site: string;
  /** The demo key, for its owner's eyes. */
  readonly demoKey: string;
}

/**
 * Makes the data folder when there is none, for its owner alone, and proves that it can be written. Throws an
 * `OperatorError` when it cannot.
 */
export function openDataFolder(path: string): DataFolder {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    makeFolder(path);
    try {
      writeFileSync(probe, 'x');
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new OperatorError(`the data folder ${path} ${adviceFor(error)}`, { cause: error });
  }
  return {
    path,
    database: join(path, 'glyphdex.db'),
    previews: join(path, 'previews'),
    files: join(path, 'files'),
    site: join(path, 'site'),
    demoKey: join(path, 'demo-key'),
  };
}

/** As `mkdir` with `recursive`, which never returns where a parent exists that takes no folders, such as /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    makeFolder(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function adviceFor(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'cannot be written: the disk is full. Free some space and start again.';
    case 'EROFS':
      return 'is on a file system that is read-only. Choose another with DATA_DIR.';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be written. Check its owner and permissions, or choose another with DATA_DIR.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a folder. Choose another with DATA_DIR.';
    default:
      return `cannot be used (${String(code ?? error)}). Choose another with DATA_DIR.`;
  }
}
