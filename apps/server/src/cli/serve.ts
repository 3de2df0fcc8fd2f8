import { checkDatabase, checkLimits, loadServing } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDataFolder, wideFolderWarning } from '../data-folder.ts';
import { claimAddress } from '../listen-address.ts';
import { builtSite } from './built-site.ts';
import { openOrBuildCatalog } from './open-or-build-catalog.ts';

/** `glyphdex serve`. Checks settings, data folder, database and port before slow work. */
export async function runServe(): Promise<number> {
  const config = readConfig(undefined, 'serve');
  const folder = openDataFolder(config.dataDir);
  // Before the catalog, because a build by an older version would replace the catalog of a newer one.
  await checkDatabase(config);
  await checkLimits(config);
  const address = await claimAddress(config.host, config.port);
  // Worker threads compute the digests of the catalog while this thread loads the other modules.
  const [catalogs, siteFolder, { serve }, { createLogger }] = await Promise.all([
    openOrBuildCatalog(config),
    builtSite(folder.site),
    import('../main.ts'),
    import('../observability/logger.ts'),
    loadServing(),
  ]);
  const logger = createLogger(config.logLevel);
  const warning = wideFolderWarning(folder.path);
  if (warning !== undefined) logger.warn(warning);
  const publicUrl = config.publicUrl ?? address.url;
  return await serve({ config, catalogs, siteFolder, publicUrl, logger }, address);
}
