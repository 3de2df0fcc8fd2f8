import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';
import { claimAddress } from '../listen-address.ts';
import { serve } from '../main.ts';
import { createLogger } from '../observability/logger.ts';
import { openOrBuildCatalog } from './open-or-build-catalog.ts';

/** `glyphdex serve`. What can go wrong quickly is tried before what takes long. */
export async function runServe(): Promise<number> {
  const config = readConfig();
  const folder = openDataFolder(config.dataDir);
  const address = await claimAddress(config.host, config.port);
  const logger = createLogger(config.logLevel);
  const catalog = await openOrBuildCatalog(folder.path);
  return await serve({ config, folder, address, catalog, logger });
}
