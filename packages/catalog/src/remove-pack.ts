import type { BuildSettings } from './build/build-context.ts';
import { CatalogError } from './catalog-error.ts';
import { changeCatalog } from './change-catalog.ts';
import { activeGeneration } from './packs/active-generation.ts';
import { catalogFolder } from './publish/catalog-folder.ts';

export interface RemoveOptions extends BuildSettings {
  readonly slug: string;
}

/**
 * Removes an imported pack from the catalog and returns the new active generation. Throws `CatalogError` for a missing
 * pack, and for a pack of the sources, because the next build would add it again.
 */
export async function removePack({ slug, ...options }: RemoveOptions): Promise<string> {
  const packs = activeGeneration(catalogFolder(options.dataDir)).manifest?.packs;
  const pack = packs?.find((one) => one.slug === slug);
  if (packs !== undefined && pack === undefined)
    throw new CatalogError(
      `there is no pack "${slug}" in the catalog: "glyphdex catalog list" shows all packs`,
    );
  if (pack?.origin === 'source')
    throw new CatalogError(
      `the pack ${slug} was not imported but comes from the sources of the catalog, so it cannot be removed: the next build would add it again`,
    );
  return (await changeCatalog({ ...options, remove: [slug] })).generation;
}
