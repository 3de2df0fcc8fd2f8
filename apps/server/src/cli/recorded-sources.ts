import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';

/**
 * From which sources was the catalog in force built, whatever its format? As `catalog build --source` names them; empty when
 * nothing can be read of it.
 */
export function recordedSources(dataDir: string): readonly string[] {
  try {
    const catalog = join(dataDir, 'catalog');
    const generation = readFileSync(join(catalog, CATALOG_FILES.current), 'utf8').trim();
    const manifest = readFileSync(join(catalog, generation, CATALOG_FILES.manifest), 'utf8');
    const { sources } = JSON.parse(manifest) as CatalogManifest;
    return sources.map(({ name }) => name).filter((name) => typeof name === 'string');
  } catch {
    return [];
  }
}
