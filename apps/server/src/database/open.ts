import { OperatorError } from '../base/operator-error.ts';
import { SecretFile } from '../base/secret-file.ts';
import { type Config, readConfig } from '../config/config.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { isUsedFolder, openDataFolder } from './data-folder.ts';
import type { Databases } from './database.ts';
import { SettingsStore } from './settings-store.ts';

/** Which database holds the data of an installation. */
export type DatabaseConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'database'>>;

/**
 * Opens PostgreSQL, or SQLite in the data folder, which is created if there is none. Throws an `OperatorError` if the
 * database is lost, belongs to another folder, cannot be used or is away.
 */
export async function openDatabases(config: DatabaseConfig): Promise<Databases> {
  const { database, installationId } = openDataFolder(config.dataDir);
  let databases: Databases;
  if (config.database === undefined) {
    await checkDatabase(config);
    databases = await (await import('./sqlite/open-databases.ts')).openSqlite(database);
  } else databases = await (await import('./postgres/open-databases.ts')).openPostgres(config.database);
  try {
    const settings = new SettingsStore(databases.durable);
    if (await claimDataFolder({ settings, idFile: new SecretFile(installationId) })) return databases;
  } catch (error) {
    await databases.close();
    throw databases.explain(error);
  }
  await databases.close();
  const name = config.database === undefined ? `database ${database}` : 'PostgreSQL database';
  throw new OperatorError(
    `the ${name} is not the one of this data folder: it does not hold the id in ${installationId}. ` +
      `Restore the right database, or remove ${installationId} to use this one.`,
  );
}

/**
 * Opens the database for one command and closes it afterwards. A service may use it at the same time. Throws an
 * `OperatorError` if nothing uses the data folder yet, unless the command may make a new one: a key in it would open
 * no service.
 */
export async function withDatabases<Result>(
  work: (databases: Databases, config: Config) => Promise<Result>,
  mayBeNew = false,
): Promise<Result> {
  const config = readConfig();
  if (!mayBeNew && config.database === undefined && !isUsedFolder(config.dataDir))
    throw new OperatorError(
      `no service and no catalog use the data folder ${config.dataDir}. Run the command in the folder of the service, or set DATA_DIR to its data folder. To make a new one on purpose, add --new to "glyphdex keys create" or "glyphdex accounts create".`,
    );
  const databases = await openDatabases(config);
  try {
    return await work(databases, config);
  } catch (error) {
    throw databases.explain(error);
  } finally {
    await databases.close();
  }
}

/**
 * Throws an `OperatorError` if the database is lost or away, cannot be used with these settings, or a newer
 * version wrote it. Changes nothing.
 */
export async function checkDatabase(config: DatabaseConfig): Promise<void> {
  const { database, installationId, demoKey } = openDataFolder(config.dataDir);
  if (config.database === undefined) {
    const sqlite = await import('./sqlite/check-database.ts');
    sqlite.checkDatabase(database, [installationId, demoKey]);
  } else await (await import('./postgres/open-databases.ts')).checkPostgres(config.database);
}
