import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';

/** The folder of a data directory that holds the generations of the catalog. */
export function catalogFolder(dataDir: string): string {
  return join(dataDir, 'catalog');
}

/** Name of the generation in force; undefined when nothing has been published. */
export function currentGeneration(folder: string): string | undefined {
  const file = join(folder, CATALOG_FILES.current);
  if (!existsSync(file)) return undefined;
  const name = readFileSync(file, 'utf8').trim();
  return GENERATION.test(name) ? name : undefined;
}

export function readManifest(folder: string, generation: string): CatalogManifest {
  return JSON.parse(
    readFileSync(join(folder, generation, CATALOG_FILES.manifest), 'utf8'),
  ) as CatalogManifest;
}

/** Generations are named by the first 16 hexadecimal digits of a hash. */
export const GENERATION = /^[0-9a-f]{16}$/;
