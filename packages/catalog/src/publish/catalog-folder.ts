import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest, parseManifest } from '@glyphdex/contract';
import { CatalogError } from '../catalog-error.ts';

/** The folder of a data folder that contains the generations of the catalog. */
export function catalogFolder(dataDir: string): string {
  return join(dataDir, 'catalog');
}

/** Name of the active generation; undefined without one. Throws `CatalogError` when CURRENT is a folder. */
export function currentGeneration(folder: string): string | undefined {
  const file = join(folder, CATALOG_FILES.current);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.isDirectory())
    throw new CatalogError(
      `${file} is a folder; the file that names the active catalog is expected there. Remove or rename the folder.`,
    );
  const name = readFileSync(file, 'utf8').trim();
  return GENERATION.test(name) ? name : undefined;
}

export function noCatalog(folder: string): CatalogError {
  return new CatalogError(
    `there is no catalog in ${folder}: set DATA_DIR to the data folder of the service, or build a catalog with "glyphdex catalog build"`,
  );
}

/** The manifest of a generation of any format; undefined when it cannot be read or is none. */
export function findManifest(folder: string, generation: string): CatalogManifest | undefined {
  try {
    return readManifest(folder, generation);
  } catch {
    return undefined;
  }
}

/** The latest readable manifest, for use when CURRENT names no generation. */
export function latestManifest(folder: string): CatalogManifest | undefined {
  const manifests = listGenerations(folder).flatMap((generation) => findManifest(folder, generation) ?? []);
  return manifests.reduce<CatalogManifest | undefined>(
    (latest, manifest) => (latest !== undefined && latest.builtAt >= manifest.builtAt ? latest : manifest),
    undefined,
  );
}

/** The manifest of a generation of any format. Throws when it cannot be read or is none. */
export function readManifest(folder: string, generation: string): CatalogManifest {
  const file = join(folder, generation, CATALOG_FILES.manifest);
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  if (manifest === undefined) throw new Error(`${file} is not a catalog manifest`);
  return manifest;
}

/** Names of all generations in the folder. */
export function listGenerations(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => GENERATION.test(name)) : [];
}

/** Names of generations: the first 16 hexadecimal digits of a hash. */
const GENERATION = /^[0-9a-f]{16}$/;
