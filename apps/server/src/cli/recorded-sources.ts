import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';

/**
 * Returns the sources of the active generation, otherwise of the latest build, as arguments of `catalog build
 * --source`. Reads manifests of any format version, and the list of custom packs if that of the active generation is
 * damaged. Empty if none can be read.
 */
export async function recordedSources(dataDir: string): Promise<readonly string[]> {
  const catalog = join(dataDir, 'catalog');
  const activeName = readText(join(catalog, CATALOG_FILES.current))?.trim();
  const known = namesIn(catalog).flatMap((name) => {
    const record = readRecord(join(catalog, name, CATALOG_FILES.manifest));
    return record === undefined ? [] : [{ name, ...record }];
  });
  const active = known.find(({ name }) => name === activeName);
  if (active !== undefined) return active.sources;
  // Loaded only here: the package is large, and a start hardly ever needs it.
  const { publishedSources } = await import('@glyphdex/catalog');
  const last = known.toSorted((a, b) => b.builtAt.localeCompare(a.builtAt))[0];
  return publishedSources(dataDir) ?? last?.sources ?? [];
}

function readRecord(path: string): { readonly builtAt: string; readonly sources: string[] } | undefined {
  try {
    const { builtAt, sources } = JSON.parse(readText(path) ?? '') as CatalogManifest;
    const names = sources.map(({ name }) => name).filter((name) => typeof name === 'string');
    return { builtAt: String(builtAt), sources: names };
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
