import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type BackupManifest,
  type BackupSource,
  type OpenBackup,
  openBackup,
  writeBackup,
} from './adapters/backup/backup-archive.ts';
import {
  commitRestore,
  dropStaging,
  hasUnfinishedRestore,
  type RestorePlan,
  stagedPath,
  startStaging,
} from './adapters/backup/staged-restore.ts';
import { systemClock } from './adapters/clock/system-clock.ts';
import { type FolderHold, holdFolderAlone } from './adapters/sqlite/folder-lock.ts';
import { checkDatabase, finishUnfinishedRestore } from './compose.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { randomBase62 } from './domain/base62.ts';
import { syncFolder, writeAdvice } from './durable-files.ts';
import { codeOf, OperatorError } from './operator-error.ts';
import { SERVER_VERSION } from './server-version.ts';

// Wires `glyphdex backup` and `glyphdex restore`, which a serving process never loads.

type BackupConfig = Pick<Config, 'dataDir' | 'database'>;

/** The custom packs of a catalog: see `packsToBackUp` in the package catalog. */
export type CatalogPart = BackupManifest['catalog'];

/** Names in a backup, which are those in the data folder, too. */
const DATABASE = 'glyphdex.db';
const DEMO_KEY = 'demo-key';
const INSTALLATION_ID = 'installation-id';
const OWN = 'catalog/own';
const PACK_LIST = 'catalog/custom-packs.json';
const CURRENT = 'catalog/CURRENT';
const PACK_FILE = /^[a-z0-9-]{1,100}\.[0-9a-f]{16}\.json$/;
/** Bytes that stay free on the disk beside a restored state. */
const SPARE_BYTES = 16 * 1024 ** 2;

/** Shows how much is done. */
export interface BackupProgress {
  begin(bytes: number): void;
  advance(bytes: number): void;
}

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
  readonly packs: number;
  readonly hasDatabase: boolean;
}

/**
 * Writes a backup of the data folder to one file, also while services use it: the database as it is at one moment, the
 * custom packs and the demo key. An older file of this name is replaced in one step, after every byte was read back.
 * Throws an `OperatorError` if something cannot be read or written.
 */
export async function backUp(
  { dataDir, database }: BackupConfig,
  file: string,
  catalog: CatalogPart,
  progress: BackupProgress,
): Promise<WrittenBackup> {
  const folder = openDataFolder(dataDir);
  await finishUnfinishedRestore(dataDir);
  if (database === undefined) await checkDatabase({ dataDir });
  const hasDatabase = database === undefined && existsSync(folder.database);
  if (database === undefined && !hasDatabase && Object.keys(catalog.packs).length === 0)
    throw new OperatorError(`there is nothing to back up in ${dataDir} yet. Is DATA_DIR right?`);
  const path = resolve(file);
  if (existsSync(path) && !statSync(path).isFile())
    throw new OperatorError(`${path} is not a file. Name the file to write.`);
  let temporary: ReturnType<typeof makeTemporary> | undefined;
  try {
    temporary = makeTemporary(path);
    const sources: BackupSource[] = [];
    if (hasDatabase) {
      const { snapshotDatabase } = await import('./adapters/sqlite/backed-up-database.ts');
      const snapshot = join(temporary.folder, DATABASE);
      await writeFile(snapshot, '', { mode: 0o600 });
      snapshotDatabase(folder.database, snapshot);
      sources.push({ name: DATABASE, path: snapshot });
      if (existsSync(folder.demoKey)) sources.push({ name: DEMO_KEY, path: folder.demoKey });
    }
    for (const name of Object.values(catalog.packs))
      sources.push({ name: `${OWN}/${name}`, path: join(dataDir, OWN, name) });
    const bytes = sources.reduce((sum, source) => sum + statSync(source.path).size, 0);
    progress.begin(bytes);
    const partial = join(temporary.folder, 'backup');
    await writeBackup(
      partial,
      {
        version: SERVER_VERSION,
        createdAt: new Date(systemClock.now()).toISOString(),
        database: database === undefined ? 'sqlite' : 'postgres',
        installationId: await installationIdOf(folder.installationId),
        catalog,
      },
      sources,
      progress.advance,
    );
    await readBack(partial);
    renameSync(partial, path);
    await syncFolder(dirname(path));
    return { path, bytes: statSync(path).size, packs: Object.keys(catalog.packs).length, hasDatabase };
  } catch (error) {
    throw explained(error, path);
  } finally {
    temporary?.remove();
  }
}

/** Checks every byte of the backup. */
async function readBack(path: string): Promise<void> {
  const backup = await openBackup(path);
  try {
    for (const file of backup.manifest.files) await backup.check(file);
  } finally {
    backup.close();
  }
}

/** An empty hidden folder beside a file, which only this process uses. */
function makeTemporary(path: string): { readonly folder: string; remove(): void } {
  const folder = join(dirname(path), `.${basename(path)}.partial`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const hold = holdFolderAlone(join(folder, 'in-use'));
  if (hold === undefined)
    throw new OperatorError(`another process writes a backup to ${path}. Wait until it has finished.`);
  // A killed process may have left something.
  for (const name of [DATABASE, 'backup']) rmSync(join(folder, name), { force: true });
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      hold.release();
    },
  };
}

async function installationIdOf(file: string): Promise<string | null> {
  const { SecretFile } = await import('./adapters/secret-file/secret-file.ts');
  return (await new SecretFile(file).read()) ?? null;
}

export interface RestoreOptions {
  /** Replaces an existing installation, which is kept aside. */
  readonly replaces: boolean;
  /** Leaves keys usable that were revoked after the backup. */
  readonly revivesKeys: boolean;
}

export interface Restored {
  readonly manifest: BackupManifest;
  readonly installationId: string | undefined;
  readonly sessions: number;
  readonly revokedKeys: number;
  readonly knowsRevocations: boolean;
  /** The folder with the old state; `undefined` if there was none. */
  readonly aside: string | undefined;
  /** Whether the next start builds the catalog. */
  readonly needsBuild: boolean;
}

/** What a restore asks the package catalog for. */
export interface CatalogWriter {
  /** The custom packs that are active now. */
  readonly current: CatalogPart;
  /** Writes the list of custom packs of a catalog folder. */
  writePackList(catalogFolder: string, catalog: CatalogPart): void;
}

/**
 * Replaces the state of a data folder by that of a backup, which is checked as a whole first. No other process may use the
 * folder. Killed at any moment, either the old or the new state is there: the next command or start finishes a restore
 * that has taken effect. Throws an `OperatorError`, with nothing changed, if it is refused.
 */
export async function restore(
  config: BackupConfig,
  file: string,
  catalog: CatalogWriter,
  options: RestoreOptions,
  progress: BackupProgress,
): Promise<Restored> {
  const { dataDir } = config;
  const folder = openDataFolder(dataDir);
  await finishUnfinishedRestore(dataDir);
  const backup = await openBackup(resolve(file));
  let hold: FolderHold | undefined;
  try {
    const { manifest } = backup;
    checkKind(config, manifest);
    checkNames(manifest);
    hold = holdFolderAlone(folder.inUse);
    if (hold === undefined)
      throw new OperatorError(
        `a process uses the data folder ${dataDir}. Stop the service and other commands, then restore again. Nothing was changed.`,
      );
    const restoresDatabase = manifest.files.some(({ name }) => name === DATABASE);
    const isThere = [folder.database, `${folder.database}-wal`, folder.installationId, folder.demoKey].some(
      existsSync,
    );
    const hasPacks = Object.keys(catalog.current.packs).length > 0;
    if (!options.replaces && ((restoresDatabase && isThere) || hasPacks))
      throw new OperatorError(
        `there is an installation in ${dataDir} already. To replace it and keep it aside: glyphdex restore ${file} --force. Nothing was changed.`,
      );
    const staging = startStaging(dataDir);
    checkSpace(dataDir, manifest);
    const prepared = await stage(backup, staging, progress, {
      currentDatabase: options.revivesKeys ? undefined : folder.database,
    });
    const keepsCatalog =
      existsSync(join(dataDir, CURRENT)) && areEqual(catalog.current.packs, manifest.catalog.packs);
    if (!keepsCatalog) {
      mkdirSync(stagedPath(staging, OWN), { recursive: true, mode: 0o700 });
      catalog.writePackList(dirname(stagedPath(staging, PACK_LIST)), manifest.catalog);
    } else rmSync(join(staging, 'new/catalog'), { recursive: true, force: true });
    const replaced = [
      ...(restoresDatabase
        ? [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, INSTALLATION_ID, DEMO_KEY]
        : []),
      ...(keepsCatalog ? [] : [OWN, PACK_LIST, CURRENT]),
    ];
    checkOneDisk(dataDir, replaced);
    const wasThere = replaced.some((name) => existsSync(join(dataDir, name)));
    const time = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, '-');
    const plan: RestorePlan = { aside: `replaced-${time}`, replaced };
    commitRestore(dataDir, plan);
    return {
      manifest,
      ...prepared,
      aside: wasThere ? join(dataDir, plan.aside) : undefined,
      needsBuild: !keepsCatalog,
    };
  } catch (error) {
    // Once it has taken effect, a failure in between leaves the rest to the next command.
    if (hold !== undefined && !hasUnfinishedRestore(dataDir)) dropStaging(dataDir);
    throw explained(error, dataDir);
  } finally {
    hold?.release();
    backup.close();
  }
}

/** Copies all files of a backup to the staging folder, checks them, and makes the database ready for use. */
async function stage(
  backup: OpenBackup,
  staging: string,
  progress: BackupProgress,
  { currentDatabase }: { readonly currentDatabase: string | undefined },
): Promise<Omit<Restored, 'manifest' | 'aside' | 'needsBuild'>> {
  const { files } = backup.manifest;
  progress.begin(files.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const entry of files) {
    await backup.extract(entry, stagedPath(staging, entry.name));
    progress.advance(entry.bytes);
  }
  const nothing = { installationId: undefined, sessions: 0, revokedKeys: 0, knowsRevocations: true };
  if (!files.some(({ name }) => name === DATABASE)) return nothing;
  const installationId = `inst_${randomBase62(16)}`;
  const { prepareRestored } = await import('./adapters/sqlite/backed-up-database.ts');
  const prepared = await prepareRestored(stagedPath(staging, DATABASE), {
    installationId,
    current: currentDatabase,
  });
  await writeFile(stagedPath(staging, INSTALLATION_ID), `${installationId}\n`, { mode: 0o600, flush: true });
  return { installationId, ...prepared };
}

function checkKind({ database }: BackupConfig, manifest: BackupManifest): void {
  if (database !== undefined && manifest.database === 'sqlite')
    throw new OperatorError(
      'the backup holds an SQLite database, but DATABASE_URL is set. Restore it without DATABASE_URL; then move it with: ' +
        'glyphdex db move --from sqlite --to postgres. Nothing was changed.',
    );
  if (database === undefined && manifest.database === 'postgres')
    throw new OperatorError(
      'the backup is from a service with DATABASE_URL and holds no database. Set DATABASE_URL. Nothing was changed.',
    );
}

/** A backup names only files that a backup can have, each at its place. */
function checkNames({ files, catalog }: BackupManifest): void {
  const packs = new Set(Object.values(catalog.packs));
  const isKnown = (name: string) =>
    name === DATABASE ||
    name === DEMO_KEY ||
    (name.startsWith(`${OWN}/`) && packs.has(name.slice(OWN.length + 1)));
  const names = new Set(files.map(({ name }) => name));
  const strange = [...packs].find((name) => !PACK_FILE.test(name) || !names.has(`${OWN}/${name}`));
  const unknown = files.map(({ name }) => name).find((name) => !isKnown(name));
  const isMisplaced = Object.entries(catalog.packs).some(([slug, name]) => !name.startsWith(`${slug}.`));
  // The digest in the name is that of the content.
  const isAltered = files.some(
    ({ name, sha256 }) => name.startsWith(`${OWN}/`) && name.split('.')[1] !== sha256.slice(0, 16),
  );
  if (
    strange === undefined &&
    unknown === undefined &&
    !isMisplaced &&
    !isAltered &&
    names.size === files.length
  )
    return;
  throw new OperatorError(
    'the backup names files that a backup of Glyphdex does not have. Use another backup. Nothing was changed.',
  );
}

function checkSpace(dataDir: string, { files }: BackupManifest): void {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= needed) return;
  throw new OperatorError(
    `the backup needs ${Math.ceil(needed / 1e6)} MB in ${dataDir}, but only ${Math.floor((bavail * bsize) / 1e6)} MB are free. Nothing was changed.`,
  );
}

/** A rename cannot move a file to another disk. */
function checkOneDisk(dataDir: string, names: readonly string[]): void {
  const disk = statSync(dataDir).dev;
  const other = names
    .map((name) => join(dataDir, name))
    .find((path) => existsSync(path) && statSync(path).dev !== disk);
  if (other !== undefined)
    throw new OperatorError(
      `${other} is on another disk than ${dataDir}, so it cannot be replaced in one step. Nothing was changed.`,
    );
}

function areEqual(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  return (
    Object.keys(a).length === Object.keys(b).length &&
    Object.entries(a).every(([slug, name]) => b[slug] === name)
  );
}

function explained(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  const advice = writeAdvice(error);
  if (advice === undefined) return error;
  return new OperatorError(`${path} cannot be written: ${advice} Nothing was changed.`, { cause: error });
}
