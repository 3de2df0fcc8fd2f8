import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  findLedger,
  flushFolder,
  packsOfGeneration,
  packsToBackUp,
  type Steps,
  writeAdvice,
  writeRestoredPacks,
} from '@glyphdex/catalog';
import { randomBase62 } from '../../base/base62.ts';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { SecretFile } from '../../base/secret-file.ts';
import { SERVER_VERSION } from '../../base/server-version.ts';
import type { Config } from '../../config/config.ts';
import { openDataFolder, RESTORE_STAGING as STAGING } from '../../database/data-folder.ts';
import { checkDatabase } from '../../database/open.ts';
import { prepareRestored, snapshotDatabase } from '../../database/sqlite/backed-up-database.ts';
import {
  type BackupManifest,
  type BackupSource,
  type OpenBackup,
  openBackup,
  writeBackup,
} from './backup-file.ts';

// Wires `glyphdex backup` and `glyphdex restore`, which a serving process never loads.

type BackupConfig = Pick<Config, 'dataDir' | 'database'>;

/** Names in a backup, which are those in the data folder, too. */
const DATABASE = 'glyphdex.db';
const DEMO_KEY = 'demo-key';
const INSTALLATION_ID = 'installation-id';
const OWN = 'catalog/own';
const PACK_LIST = 'catalog/custom-packs.json';
const LEDGER = 'catalog/first-seen.bin';
const CURRENT = 'catalog/CURRENT';
const PACK_FILE = /^[a-z0-9-]{1,100}\.[0-9a-f]{16}\.json$/;
/** Bytes that stay free on the disk beside a restored state. */
const SPARE_BYTES = 16 * 1024 ** 2;

/**
 * Writes a backup of the data folder to one file, also while services use it: the database as it is at one moment, the
 * custom packs, the dates of icons and the demo key. An older file of this name is replaced in one step, after every
 * byte was read back. `progress` is in bytes.
 * Throws an `OperatorError` if something cannot be read or written.
 */
export async function backUp({ dataDir, database }: BackupConfig, file: string, progress: Steps) {
  const folder = openDataFolder(dataDir);
  const catalog = packsToBackUp(folder.catalog);
  if (database === undefined) await checkDatabase({ dataDir });
  const hasDatabase = database === undefined && existsSync(folder.database);
  if (database === undefined && !hasDatabase && Object.keys(catalog.packs).length === 0)
    throw new OperatorError(`there is nothing to back up in ${dataDir} yet. Is DATA_DIR right?`);
  const path = resolve(file);
  if (existsSync(path) && !statSync(path).isFile())
    throw new OperatorError(`${path} is not a file. Name the file to write.`);
  let temporary: string | undefined;
  try {
    // A new folder with mode 0700: others who can write beside the file cannot put anything in its place.
    temporary = mkdtempSync(join(dirname(path), `.${basename(path)}.`));
    const sources: BackupSource[] = [];
    if (hasDatabase) {
      const snapshot = join(temporary, DATABASE);
      await writeFile(snapshot, '', { mode: 0o600 });
      snapshotDatabase(folder.database, snapshot);
      sources.push({ name: DATABASE, path: snapshot });
      if (existsSync(folder.demoKey)) sources.push({ name: DEMO_KEY, path: folder.demoKey });
    }
    for (const name of Object.values(catalog.packs))
      sources.push({ name: `${OWN}/${name}`, path: join(dataDir, OWN, name) });
    const ledger = findLedger(folder.catalog);
    if (ledger !== undefined) sources.push({ name: LEDGER, path: ledger });
    const bytes = sources.reduce((sum, source) => sum + statSync(source.path).size, 0);
    progress.begin(bytes);
    const partial = join(temporary, 'backup');
    await writeBackup(
      partial,
      {
        version: SERVER_VERSION,
        createdAt: new Date(systemClock.now()).toISOString(),
        database: database === undefined ? 'sqlite' : 'postgres',
        installationId: (await new SecretFile(folder.installationId).read()) ?? null,
        catalog,
      },
      sources,
      progress.advance,
    );
    await readBack(partial);
    renameSync(partial, path);
    await flushFolder(dirname(path));
    return { path, bytes: statSync(path).size, packs: Object.keys(catalog.packs).length, hasDatabase };
  } catch (error) {
    throw explained(error, path);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
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

export interface Restored {
  readonly manifest: BackupManifest;
  readonly installationId: string | undefined;
  /** Sessions that ended. */
  readonly sessions: number;
  /** Whether the next start builds the catalog. */
  readonly needsBuild: boolean;
}

/**
 * The names in the data folder, of files and of the folder with imported packs, that belong to an installation. With
 * PostgreSQL these are only the packs.
 */
export function installationIn({ dataDir, database }: BackupConfig): string[] {
  const ofDatabase = (name: string) =>
    name.startsWith(DATABASE) || name === INSTALLATION_ID || name === DEMO_KEY;
  return [
    ...(database === undefined ? namesIn(dataDir).filter(ofDatabase) : []),
    ...(namesIn(join(dataDir, OWN)).length > 0 ? [OWN] : []),
  ].toSorted();
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Puts a backup, which is checked as a whole first, into a data folder without an installation. The database is put in
 * place last: when the restore is killed before, the next start refuses the folder, because it has an
 * installation id and no database. Throws an `OperatorError`, with nothing changed, if it is refused.
 */
export async function restore(config: BackupConfig, file: string, progress: Steps): Promise<Restored> {
  const { dataDir } = config;
  const named = packsOfGeneration(openDataFolder(dataDir).catalog);
  if (installationIn(config).length > 0)
    throw new OperatorError(`there is an installation in ${dataDir} already. Nothing was changed.`);
  const backup = await openBackup(resolve(file));
  const staging = join(dataDir, STAGING);
  try {
    const { manifest } = backup;
    checkKind(config, manifest);
    checkNames(manifest);
    checkSpace(dataDir, manifest);
    checkOneDisk(dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(join(staging, OWN), { recursive: true, mode: 0o700 });
    const prepared = await stage(backup, staging, progress);
    const keepsCatalog =
      existsSync(join(dataDir, CURRENT)) && isDeepStrictEqual(named, { ...manifest.catalog.packs });
    if (!keepsCatalog) writeRestoredPacks(join(staging, 'catalog'), manifest.catalog);
    await place(staging, dataDir, keepsCatalog);
    return { manifest, ...prepared, needsBuild: !keepsCatalog };
  } catch (error) {
    throw explained(error, dataDir);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    backup.close();
  }
}

/** Copies all files of a backup to the staging folder, checks them, and makes the database ready for use. */
async function stage(
  backup: OpenBackup,
  staging: string,
  progress: Steps,
): Promise<Pick<Restored, 'installationId' | 'sessions'>> {
  const { files } = backup.manifest;
  progress.begin(files.reduce((sum, { bytes }) => sum + bytes, 0));
  for (const entry of files) {
    await backup.extract(entry, join(staging, entry.name));
    progress.advance(entry.bytes);
  }
  if (!files.some(({ name }) => name === DATABASE)) return { installationId: undefined, sessions: 0 };
  const installationId = `inst_${randomBase62(16)}`;
  const sessions = await prepareRestored(join(staging, DATABASE), installationId);
  await writeFile(join(staging, INSTALLATION_ID), `${installationId}\n`, { mode: 0o600, flush: true });
  return { installationId, sessions };
}

/** Moves the staged files into the data folder: the installation id first, the database last. */
async function place(staging: string, dataDir: string, keepsCatalog: boolean): Promise<void> {
  const move = (name: string) => {
    if (!existsSync(join(staging, name))) return;
    mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    renameSync(join(staging, name), join(dataDir, name));
  };
  move(INSTALLATION_ID);
  move(DEMO_KEY);
  await flushFolder(dataDir);
  for (const name of namesIn(join(staging, OWN))) move(`${OWN}/${name}`);
  if (!keepsCatalog) {
    move(PACK_LIST);
    move(LEDGER);
    rmSync(join(dataDir, CURRENT), { force: true });
  }
  for (const folder of [OWN, 'catalog'])
    if (existsSync(join(dataDir, folder))) await flushFolder(join(dataDir, folder));
  move(DATABASE);
  await flushFolder(dataDir);
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
    name === LEDGER ||
    (name.startsWith(`${OWN}/`) && packs.has(name.slice(OWN.length + 1)));
  const names = new Set(files.map(({ name }) => name));
  const isStrange = [...packs].some((name) => !PACK_FILE.test(name) || !names.has(`${OWN}/${name}`));
  const isMisplaced = Object.entries(catalog.packs).some(([slug, name]) => !name.startsWith(`${slug}.`));
  // The digest in the name is that of the content.
  const isAltered = files.some(
    ({ name, sha256 }) => name.startsWith(`${OWN}/`) && name.split('.')[1] !== sha256.slice(0, 16),
  );
  const isValid = !isStrange && !isMisplaced && !isAltered && [...names].every(isKnown);
  if (isValid && names.size === files.length) return;
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
function checkOneDisk(dataDir: string): void {
  const catalog = join(dataDir, 'catalog');
  if (existsSync(catalog) && statSync(catalog).dev !== statSync(dataDir).dev)
    throw new OperatorError(
      `${catalog} is on another disk than ${dataDir}. Restore into a folder on one disk. Nothing was changed.`,
    );
}

function explained(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  const advice = writeAdvice(error);
  if (advice === undefined) return error;
  return new OperatorError(`${path} cannot be written: ${advice} Nothing was changed.`, { cause: error });
}
