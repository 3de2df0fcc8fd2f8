import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../base/finding.ts';
import type { CatalogAddress } from '../../config/catalog-address.ts';
import { openCatalogSource } from './catalog-source.ts';
import { CatalogUpdater, type CatalogUpdaterOptions, takeFrom } from './catalog-updater.ts';
import { type PackProgress, packArchive } from './pack-archive.ts';
import { sourceFindings } from './source-findings.ts';
import { removeStaging, type TakeOptions, takeArchive } from './take-archive.ts';
import { currentName, manifestOf } from './taken-catalog.ts';

// Wires packed catalogs, which a process loads only if it uses one.

/** Writes the active generation of a data folder to one file, as `packArchive`. */
export async function packCatalog(path: string, dataDir: string, progress: PackProgress): Promise<number> {
  return await packArchive(path, join(dataDir, 'catalog'), progress);
}

/** Makes the catalog in a file the active one, as `takeArchive`. The caller holds the lock of the catalog. */
export async function unpackCatalog(path: string, dataDir: string, options: TakeOptions): Promise<void> {
  const folder = join(dataDir, 'catalog');
  await removeStaging(folder);
  await takeArchive(path, folder, options);
}

/**
 * Takes the packed catalog at this address, unless it was taken already. `served` is the generation that was opened.
 * Returns whether the active generation has changed.
 */
export async function takeCatalog(
  address: CatalogAddress,
  dataDir: string,
  served: string | undefined,
): Promise<boolean> {
  await removeStaging(join(dataDir, 'catalog'));
  const source = openCatalogSource(address);
  const found = await source.ask();
  return found !== 'unchanged' && (await takeFrom(found, { source, dataDir, served }));
}

/** The generations of a data folder that CURRENT does not name, the one that was built last first. */
export function previousGenerations(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'catalog');
  if (!existsSync(folder)) return [];
  const active = currentName(folder);
  return readdirSync(folder)
    .flatMap((name) => (name === active ? [] : (manifestOf(folder, name) ?? [])))
    .toSorted((a, b) => b.builtAt.localeCompare(a.builtAt))
    .map(({ generation }) => generation);
}

/** Opens the updater that keeps the catalog equal to the packed one. */
export function openUpdater(
  address: CatalogAddress,
  options: Omit<CatalogUpdaterOptions, 'source'>,
): CatalogUpdater {
  return new CatalogUpdater({ ...options, source: openCatalogSource(address) });
}

/** Checks the address of the packed catalog for `glyphdex doctor`. */
export async function addressFindings(address: CatalogAddress, dataDir: string): Promise<readonly Finding[]> {
  return await sourceFindings(openCatalogSource(address), dataDir);
}
