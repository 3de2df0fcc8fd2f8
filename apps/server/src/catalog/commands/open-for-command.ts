import { OperatorError } from '../../base/operator-error.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { type Catalog, CatalogUnusable } from '../catalog.ts';
import { openCatalog } from '../open.ts';

/**
 * Opens the active generation for a command, which closes its files by `retire`. Throws an `OperatorError` with
 * advice if there is none.
 */
export async function openExistingCatalog(config: Pick<Config, 'dataDir'>) {
  try {
    return (await openCatalog({ dataDir: config.dataDir })).active();
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    throw new OperatorError(`${error.message} ${catalogAdvice(config.dataDir)}`, { cause: error });
  }
}

/** Names the data folder first: the most frequent reason for a missing catalog is another working directory. */
export function catalogAdvice(dataDir: string): string {
  return `The data folder is ${dataDir}: set DATA_DIR if the service uses another one, or build a catalog: glyphdex catalog build`;
}

/** Throws an `OperatorError` if the catalog does not have one of these packs. */
export function checkPacks({ reference }: Catalog, slugs: readonly string[]): void {
  const unknown = slugs.find((slug) => !reference.packs.some((pack) => pack.slug === slug));
  if (unknown !== undefined)
    throw new OperatorError(
      `there is no pack "${unknown}" in the catalog. "glyphdex catalog list" shows all packs.`,
    );
}

/** The configuration of a machine that may change its catalog. Throws if it takes a packed one. */
export function readBuilderConfig(): Config {
  const config = readConfig();
  if (config.catalogAddress !== undefined)
    throw new OperatorError(
      'this machine takes its catalog from CATALOG_URL. Change the catalog on the machine that builds it, where CATALOG_URL is not set, and replace the file at that address: glyphdex catalog pack FILE',
    );
  return config;
}
