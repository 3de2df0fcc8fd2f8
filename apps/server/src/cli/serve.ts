import type { Logger } from 'pino';
import { checkDatabase, checkLimits, loadServing } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { openDataFolder, wideFolderWarning } from '../data-folder.ts';
import { claimAddress, type ListenAddress } from '../listen-address.ts';
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
  const { createLogger } = await import('../observability/logger.ts');
  const logger = createLogger(config.logLevel);
  const [catalogs, siteFolder, { serve }] = await Promise.all([
    openCatalogOf(config, address, logger),
    builtSite(folder.site),
    import('../main.ts'),
    loadServing(),
  ]);
  const warning = wideFolderWarning(folder.path);
  if (warning !== undefined) logger.warn(warning);
  const publicUrl = config.publicUrl ?? address.url;
  return await serve({ config, catalogs, siteFolder, publicUrl, logger }, address);
}

/** Opens the catalog, after building or copying it if there is none. Copying answers on the address meanwhile. */
async function openCatalogOf(
  config: Config,
  address: ListenAddress,
  logger: Logger,
): ReturnType<typeof openOrBuildCatalog> {
  if (config.catalogAddress === undefined) return await openOrBuildCatalog(config);
  const [{ openOrPullCatalog }, { WaitingServer }] = await Promise.all([
    import('./open-or-pull-catalog.ts'),
    import('../waiting-server.ts'),
  ]);
  const waiting = new WaitingServer(address, logger);
  try {
    return await openOrPullCatalog(config, config.catalogAddress, (state) => waiting.show('catalog', state));
  } finally {
    await waiting.close();
  }
}
