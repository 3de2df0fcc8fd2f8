import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Finding } from '../base/finding.ts';
import { codeOf, OperatorError } from '../base/operator-error.ts';

/** The paths in the data folder. */
export interface DataFolder {
  readonly path: string;
  /**
   * Accounts, keys, usage, counters, budgets and settings, unless they are in PostgreSQL. `glyphdex backup`
   * copies it.
   */
  readonly database: string;
  readonly catalog: string;
  /** Drawn previews; may be deleted at any time. */
  readonly previews: string;
  /** Pictures drawn for downloads; may be deleted at any time. */
  readonly files: string;
  /** The built site, if the folder of the program cannot be written. */
  readonly site: string;
  /** The file with the demo key. Other users cannot read it. */
  readonly demoKey: string;
  /** The file with the id of the installation. The database holds the same id. */
  readonly installationId: string;
}

/** The folder in a data folder in which a restore prepares files. */
export const RESTORE_STAGING = 'restore';

/**
 * Creates the data folder if there is none, readable by its owner only, and checks that it can be written. Throws an
 * `OperatorError` if it cannot, or if an earlier version has left a restore unfinished.
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
  refuseUnfinishedRestore(path);
  return dataFolderAt(path);
}

/** An earlier version put a restore in place in steps; after a kill, its next command finished them. */
function refuseUnfinishedRestore(path: string): void {
  const staging = join(path, RESTORE_STAGING);
  if (!['READY', 'PLACING'].some((marker) => existsSync(join(staging, marker)))) return;
  throw new OperatorError(
    `an earlier version has left a restore of the data folder ${path} unfinished. Let that version finish it with any command, such as "glyphdex keys list"; or move ${staging} away, then run "glyphdex restore FILE" again.`,
  );
}

/** Whether a service, a command or a catalog has used the data folder. */
export function isUsedFolder(path: string): boolean {
  const { database, catalog, installationId, demoKey } = dataFolderAt(path);
  return [database, catalog, installationId, demoKey].some((file) => existsSync(file));
}

/** The paths in a data folder that need not exist. */
export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    database: join(path, 'glyphdex.db'),
    catalog: join(path, 'catalog'),
    previews: join(path, 'previews'),
    files: join(path, 'files'),
    site: join(path, 'site'),
    demoKey: join(path, 'demo-key'),
    installationId: join(path, 'installation-id'),
  };
}

/**
 * A warning with its remedy if other users of the machine can enter the data folder, which they can when it was not
 * created by Glyphdex. Windows has no such modes.
 */
export function wideFolderWarning(path: string): string | undefined {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return undefined;
  return `other users of this machine can open the data folder ${path}. To keep them out: chmod 700 '${path}'`;
}

/** Checks the data folder and does not create it. Throws an `OperatorError` if it cannot be written. */
export function dataFolderFindings(path: string): readonly Finding[] {
  if (!existsSync(path)) return [Finding.ok(`there is no folder ${path} yet; the first start creates it`)];
  openDataFolder(path);
  const warning = wideFolderWarning(path);
  return [
    warning === undefined
      ? Finding.ok(`${path} can be written, and no other user can open it`)
      : Finding.warning(warning),
  ];
}

/** Like `mkdirSync` with `recursive`, which hangs if a parent such as /proc cannot contain new folders. */
function makeFolder(path: string): void {
  try {
    makeInParent(path);
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    makeFolder(parent);
    makeInParent(path);
  }
}

/** Another process may have made the folder at the same moment. */
function makeInParent(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

function adviceFor(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'cannot be written: the disk is full. Free some space and start again.';
    case 'EROFS':
      return 'is on a read-only file system. Set DATA_DIR to another folder.';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be written. Check its owner and permissions, or set DATA_DIR to another folder.';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a folder. Set DATA_DIR to another path.';
    default:
      return `cannot be used (${code ?? String(error)}). Set DATA_DIR to another folder.`;
  }
}
