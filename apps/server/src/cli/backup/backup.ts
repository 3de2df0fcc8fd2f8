import { showSteps } from '@glyphdex/catalog';
import { counted } from '../../base/text-table.ts';
import { readConfig, withOwnCommand } from '../../config/config.ts';
import { backUp } from './backup-and-restore.ts';

/** `glyphdex backup FILE`. A service may use the data folder at the same time. */
export async function runBackup(file: string): Promise<void> {
  const config = readConfig();
  const progress = showSteps('Writing');
  const written = backUp(config, file, progress);
  const { path, bytes, packs, hasDatabase } = await written.finally(() => progress.stop());
  const parts = [hasDatabase ? 'accounts, keys, usage and ' : '', counted(packs, 'imported pack')];
  process.stdout.write(
    withOwnCommand(`${path}: ${parts.join('')}, ${(bytes / 1e6).toFixed(1)} MB, readable by you only.
It holds no built catalog, because a start builds or takes that again, and no settings and secrets of the environment.
To restore it: DATA_DIR=EMPTY_FOLDER glyphdex restore ${file}
`),
  );
  if (config.database !== undefined)
    process.stdout.write(
      `It does not hold the PostgreSQL database. Back that up beside it, with the address in DATABASE_URL:
  pg_dump --format=custom --file=glyphdex.dump --dbname="$DATABASE_URL"
`,
    );
}
