import { join } from 'node:path';
import {
  currentGeneration,
  findManifest,
  listGenerations,
  readTaken,
  removeStaging,
} from '@glyphdex/catalog/packed';
import { Finding } from '../../base/finding.ts';
import type { CatalogAddress } from '../../config/catalog-address.ts';
import { isUnversioned, openCatalogSource } from './catalog-source.ts';
import { CatalogUpdater, type CatalogUpdaterOptions, takeFrom } from './catalog-updater.ts';

// Wires packed catalogs, which a process loads only if it uses one.

/**
 * Takes the packed catalog at this address, unless it was taken already. `served` is the generation that was opened.
 * `show` gets the current step, often. Returns whether the active generation has changed.
 */
export async function takeCatalog(
  address: CatalogAddress,
  dataDir: string,
  served: string | undefined,
  show: (step: string) => void,
): Promise<boolean> {
  await removeStaging(join(dataDir, 'catalog'));
  const source = openCatalogSource(address);
  const found = await source.ask();
  return found !== 'unchanged' && (await takeFrom(found, { source, dataDir, served, show }));
}

/** The generations of a data folder that CURRENT does not name, the one that was built last first. */
export function previousGenerations(dataDir: string): readonly string[] {
  const folder = join(dataDir, 'catalog');
  const active = currentGeneration(folder);
  return listGenerations(folder)
    .flatMap((name) => (name === active ? [] : (findManifest(folder, name) ?? [])))
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

/**
 * For `glyphdex doctor`: asks for the packed catalog and compares it with the one that the data folder took. Downloads
 * nothing.
 */
export async function addressFindings(address: CatalogAddress, dataDir: string): Promise<readonly Finding[]> {
  const source = openCatalogSource(address);
  const taken = readTaken(join(dataDir, 'catalog'));
  const known = taken?.source === source.id ? taken.validators : undefined;
  try {
    const found = await source.ask(known);
    if (found === 'unchanged') return [Finding.ok(`generation ${taken!.generation} was taken`)];
    found.discard();
    const text = isUnversioned(found.validators)
      ? 'its server sends neither ETag nor Last-Modified, so the file is downloaded every hour'
      : `there is a newer file that was not taken yet. A running service takes it; see catalog in its /readyz`;
    return [Finding.warning(text)];
  } catch (error) {
    return [Finding.error(`${source.name} cannot be read: ${(error as Error).message}`)];
  }
}
