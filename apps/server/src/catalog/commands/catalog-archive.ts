import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeCatalog, lockCatalog, showSteps, startProgress } from '@glyphdex/catalog';
import { packArchive, removeStaging, takeArchive } from '@glyphdex/catalog/packed';
import { OperatorError } from '../../base/operator-error.ts';
import { count } from '../../base/text-table.ts';
import { readConfig } from '../../config/config.ts';
import { dataFolderAt, openDataFolder } from '../../database/data-folder.ts';
import { checkGenerationIn } from '../embedded/open-generation.ts';
import { openExistingCatalog, readBuilderConfig } from './open-for-command.ts';

/** `glyphdex catalog pack FILE`. */
export async function runCatalogPack(file: string): Promise<void> {
  const { dataDir } = readConfig();
  const path = resolve(file);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`${path} is a folder. Name a file, such as ${join(file, 'catalog.zip')}.`);
  const catalog = await openExistingCatalog({ dataDir });
  const { generation, iconsCount } = catalog;
  catalog.retire();
  const progress = showSteps('Packing');
  const packed = packArchive(path, dataFolderAt(dataDir).catalog, progress);
  const bytes = await packed.finally(() => progress.stop());
  process.stdout.write(
    `Packed generation ${generation} with ${count(iconsCount)} icons into ${path} (${count(Math.ceil(bytes / 1e6))} MB).\n`,
  );
}

export interface CatalogUnpackOptions {
  /** Go on although imported packs of the active catalog are not in the file. */
  readonly replace?: boolean;
}

/** `glyphdex catalog unpack FILE`. */
export async function runCatalogUnpack(
  file: string,
  { replace = false }: CatalogUnpackOptions,
): Promise<void> {
  const { dataDir } = readBuilderConfig();
  openDataFolder(dataDir);
  const path = resolve(file);
  const folder = dataFolderAt(dataDir).catalog;
  const lock = lockCatalog(folder);
  let bar: ReturnType<typeof startProgress> | undefined;
  let unpacked = 0;
  try {
    await removeStaging(folder);
    await takeArchive(path, folder, {
      check: checkGenerationIn,
      mayDropPacks: replace,
      adviceForLoss: () =>
        `\nTo go on without them: glyphdex catalog unpack ${file} --replace. Then import them again: glyphdex catalog import PATH`,
      progress: ({ done, total }) => {
        bar ??= startProgress('Unpacking', total);
        bar.advance(done - unpacked);
        unpacked = done;
      },
    });
  } finally {
    bar?.stop();
    lock.release();
  }
  const { manifest } = describeCatalog(dataDir);
  process.stdout.write(
    `The catalog of ${path} is active: generation ${manifest.generation} with ${count(manifest.iconsCount)} icons.\n`,
  );
}
