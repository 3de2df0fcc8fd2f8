import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeCatalog, lockCatalog, type Progress, packsToBackUp, startProgress } from '@glyphdex/catalog';
import { openArchives, packCatalog } from '../compose.ts';
import { readConfig } from '../config.ts';
import { dataFolderAt, openDataFolder } from '../data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { readBuilderConfig } from './builder-config.ts';
import { openExistingCatalog } from './open-existing-catalog.ts';
import { count } from './text-table.ts';

/** `glyphdex catalog pack FILE`. */
export async function runCatalogPack(file: string): Promise<void> {
  const { dataDir } = readConfig();
  const path = resolve(file);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new OperatorError(`${path} is a folder. Name a file, such as ${join(file, 'catalog.zip')}.`);
  const catalog = await openExistingCatalog({ dataDir });
  const { generation, iconsCount } = catalog;
  catalog.retire();
  let bar: Progress | undefined;
  const { bytes } = await packCatalog(path, {
    dataDir,
    progress: {
      begin: (total) => {
        bar = show('Packing', total);
      },
      advance: (amount) => bar?.advance(amount),
    },
  }).finally(() => bar?.stop());
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
  const archives = await openArchives({ dataDir });
  const { generation, imported } = await archives.read(path);
  const lock = lockCatalog(archives.folder);
  let bar: Progress | undefined;
  try {
    if (!replace) refuseLossOfPacks(dataDir, imported, file);
    let done = 0;
    await archives.unpack(path, (state) => {
      bar ??= show('Unpacking', state.total);
      bar.advance(state.done - done);
      done = state.done;
    });
  } finally {
    bar?.stop();
    lock.release();
  }
  const { manifest } = describeCatalog(dataDir);
  process.stdout.write(
    `The catalog of ${path} is active: generation ${generation} with ${count(manifest.iconsCount)} icons.\n`,
  );
}

function show(label: string, bytes: number): Progress {
  return startProgress(label, bytes, process.stderr, process.stderr.isTTY === true);
}

/** Throws if the active catalog has imported packs that the file lacks. */
function refuseLossOfPacks(dataDir: string, imported: readonly string[], file: string): void {
  const kept = new Set(imported);
  const lost = importedPacks(dataDir).filter((pack) => !kept.has(pack.imported));
  if (lost.length === 0) return;
  const names = lost.map(({ slug }) => slug).join(', ');
  throw new OperatorError(
    `the catalog has imported packs that ${file} does not hold in this form: ${names}.\nTo go on without them: glyphdex catalog unpack ${file} --replace. Then import them again: glyphdex catalog import PATH`,
  );
}

function importedPacks(dataDir: string): { readonly slug: string; readonly imported: string }[] {
  const { catalog } = dataFolderAt(dataDir);
  // A restored backup has no generation yet. Unpacking would remove its packs.
  if (!existsSync(join(catalog, 'CURRENT')))
    return Object.entries(packsToBackUp(catalog).packs).map(([slug, imported]) => ({ slug, imported }));
  try {
    return describeCatalog(dataDir).manifest.packs.flatMap(({ slug, imported }) =>
      imported === null ? [] : [{ slug, imported }],
    );
  } catch {
    // A catalog that cannot be read has nothing to lose: its imported packs stay on the disk.
    return [];
  }
}
