import { existsSync } from 'node:fs';
import { lockCatalog, packsToBackUp, writeRestoredPacks } from '@glyphdex/catalog';
import { restore } from '../compose-backup.ts';
import { readConfig } from '../config.ts';
import { dataFolderAt } from '../data-folder.ts';
import { shownProgress } from './backup.ts';
import { count } from './text-table.ts';

export interface RestoreCommandOptions {
  readonly force?: boolean;
  readonly reviveKeys?: boolean;
}

/** `glyphdex restore FILE`. The new state is on disk before anything is printed. */
export async function runRestore(file: string, options: RestoreCommandOptions): Promise<void> {
  const { force = false, reviveKeys = false } = options;
  const config = readConfig();
  const { catalog } = dataFolderAt(config.dataDir);
  // A build would publish the packs that the restore replaces.
  const lock = existsSync(catalog) ? lockCatalog(catalog) : undefined;
  const progress = shownProgress('Restoring');
  const restored = await restore(
    config,
    file,
    { current: packsToBackUp(catalog), writePackList: writeRestoredPacks },
    { replaces: force, revivesKeys: reviveKeys },
    progress,
  ).finally(() => {
    progress.stop();
    lock?.release();
  });
  const { manifest, installationId, sessions, revokedKeys, knowsRevocations, aside, needsBuild } = restored;
  const packs = Object.keys(manifest.catalog.packs).length;
  const lines = [
    `The backup of ${manifest.createdAt} is restored in ${config.dataDir}: ${installationId === undefined ? '' : 'accounts, keys and usage, '}${count(packs)} imported ${packs === 1 ? 'pack' : 'packs'}.`,
    ...(aside === undefined
      ? []
      : [`What was there is kept in ${aside}. Remove it when you do not need it.`]),
    ...(installationId === undefined
      ? []
      : [
          `The installation has the new id ${installationId}. Sessions that ended: ${count(sessions)}.`,
          reviveKeys
            ? 'Keys that were revoked after the backup work again, because of --revive-keys.'
            : knowsRevocations
              ? `Keys of the backup that stay revoked: ${count(revokedKeys)}.`
              : 'The database that was there cannot be read, so keys that were revoked after the backup work again. Check: glyphdex keys list',
        ]),
    ...(needsBuild ? ['The next start builds the catalog.'] : []),
    ...(config.database === undefined
      ? []
      : [
          'The PostgreSQL database was not changed. To restore it, with the address in DATABASE_URL:',
          '  pg_restore --clean --if-exists --dbname="$DATABASE_URL" glyphdex.dump',
        ]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
