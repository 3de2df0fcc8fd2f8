import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { lockCatalog, showSteps } from '@glyphdex/catalog';
import { systemClock } from '../../base/clock.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { count, counted } from '../../base/text-table.ts';
import { type Config, readConfig, withOwnCommand } from '../../config/config.ts';
import { openDataFolder } from '../../database/data-folder.ts';
import { installationIn, restore } from './backup-and-restore.ts';
import { openBackup } from './backup-file.ts';

/** `glyphdex restore FILE`. The restored files are on disk before anything is printed. */
export async function runRestore(file: string): Promise<void> {
  const config = readConfig();
  const { catalog } = openDataFolder(config.dataDir);
  // A wrong file is named before the commands that move an installation away.
  (await openBackup(resolve(file))).close();
  refuseInstallation(config.dataDir, installationIn(config), file);
  // A build would publish packs while the restore replaces them.
  const lock = existsSync(catalog) ? lockCatalog(catalog) : undefined;
  const progress = showSteps('Restoring');
  const { manifest, installationId, sessions, needsBuild } = await restore(config, file, progress).finally(
    () => {
      progress.stop();
      lock?.release();
    },
  );
  const packs = Object.keys(manifest.catalog.packs).length;
  const lines = [
    `The backup of ${manifest.createdAt} is restored in ${config.dataDir}: ${installationId === undefined ? '' : 'accounts, keys and usage, '}${counted(packs, 'imported pack')}.`,
    ...(installationId === undefined
      ? []
      : [
          `The installation has the new id ${installationId}. Sessions that ended: ${count(sessions)}. Open links and invitations ended, too.`,
          'Keys that were revoked after the backup work again. Check them: glyphdex keys list',
        ]),
    ...(needsBuild ? [nextCatalog(config, manifest.catalog.sources)] : []),
    ...(config.database === undefined
      ? []
      : [
          'The PostgreSQL database was not changed. To restore it, with the address in DATABASE_URL:',
          '  pg_restore --clean --if-exists --dbname="$DATABASE_URL" glyphdex.dump',
        ]),
  ];
  process.stdout.write(withOwnCommand(`${lines.join('\n')}\n`));
}

/** How the service gets a catalog after a restore, which holds only the imported packs. */
function nextCatalog({ catalogAddress }: Config, sources: readonly string[]): string {
  if (catalogAddress !== undefined) return 'The next start takes the catalog from CATALOG_URL.';
  const from = sources.length === 0 ? '@iconify/json' : sources.join(', ');
  return `The backup holds no built catalog. The next start builds one from ${from}. If yours came from a file, run this instead, and import your packs again: glyphdex catalog unpack FILE --replace`;
}

/** Prints the commands that move an installation into a subfolder, and throws, if there is one. */
function refuseInstallation(dataDir: string, names: readonly string[], file: string): void {
  if (names.length === 0) return;
  const time = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(resolve(dataDir), `replaced-${time}`);
  const folders = new Set(names.map((name) => dirname(join(aside, name))));
  const lines = [
    ...Array.from(folders, (folder) => `mkdir -p ${quoted(folder)}`),
    ...names.map(
      (name) =>
        `mv ${quoted(join(resolve(dataDir), name))} ${quoted(join(aside, dirname(name), basename(name)))}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  throw new OperatorError(
    `there is an installation in ${dataDir} already. Nothing was changed. To set it aside, stop the service, run the ${lines.length} commands on standard output, then run again: glyphdex restore ${file}`,
  );
}

/** A word of a shell. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
