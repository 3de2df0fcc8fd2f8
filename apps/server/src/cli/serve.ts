import { CatalogHolder } from '../adapters/embedded/catalog-holder.ts';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import { claimAddress } from '../listen-address.ts';
import { builtSite } from './built-site.ts';
import { openOrBuildCatalog } from './open-or-build-catalog.ts';

/** `glyphdex serve`. What can go wrong quickly is tried before what takes long. */
export async function runServe(): Promise<number> {
  const config = readConfig();
  const folder = openDataFolder(config.dataDir);
  const address = await claimAddress(config.host, config.port);
  // The digests of the catalog are computed in a second thread; meanwhile this one loads the rest of the program.
  const building = builtSite(folder.site);
  const opening = openOrBuildCatalog(folder.path).then((catalog) => new CatalogHolder(catalog));
  const loading = Promise.all([import('../main.ts'), import('../observability/logger.ts')]);
  const [catalogs, siteFolder, [{ serve }, { createLogger }]] = await Promise.all([
    opening,
    building,
    loading,
  ]);
  const logger = createLogger(config.logLevel);
  return await serve({ config, folder, address, catalogs, siteFolder, logger });
}
