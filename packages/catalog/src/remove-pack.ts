import type { BuildSettings } from './build/build-context.ts';
import { CatalogError } from './catalog-error.ts';
import { changeCatalog } from './change-catalog.ts';
import { activeGeneration } from './packs/active-generation.ts';
import { catalogFolder } from './publish/catalog-folder.ts';

export interface RemoveOptions extends BuildSettings {
  readonly slug: string;
}

/**
 * Takes a pack that was imported out of the catalog; answers with the generation then in force. Throws `CatalogError`
 * for a pack that is not there or that comes from a source, since the next build would bring it back.
 */
export async function removePack({ slug, ...options }: RemoveOptions): Promise<string> {
  const folder = catalogFolder(options.dataDir);
  const { manifest } = activeGeneration(folder);
  const packs = manifest?.packs;
  const pack = packs?.find((one) => one.slug === slug);
  if (packs !== undefined && pack === undefined)
    throw new CatalogError(
      `there is no pack "${slug}" in the catalog: "glyphdex catalog list" shows those that are`,
    );
  if (pack?.origin === 'source')
    throw new CatalogError(
      `the pack ${slug} was not imported but comes from the sources that the catalog is built from, so it cannot be removed alone`,
    );
  return (await changeCatalog({ ...options, remove: [slug] })).generation;
}
