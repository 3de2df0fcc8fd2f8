import { checkDatabase, checkLimits, loadServing } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { openDataFolder, wideFolderWarning } from '../data-folder.ts';
import { claimAddress } from '../listen-address.ts';
import { OperatorError } from '../operator-error.ts';
import { builtSite } from './built-site.ts';
import { openOrBuildCatalog } from './open-or-build-catalog.ts';

export interface ServeOptions {
  /** A file of `glyphdex catalog pack`. */
  readonly catalog?: string;
  /** What to build a catalog from if there is none. */
  readonly source?: readonly string[];
}

/** `glyphdex serve`. Checks settings, data folder, database and port before slow work. */
export async function runServe(options: ServeOptions): Promise<number> {
  const config = readConfig();
  checkOrigin(config, options);
  const folder = openDataFolder(config.dataDir);
  // Before the catalog, because a build by an older version would replace the catalog of a newer one.
  await checkDatabase(config);
  await checkLimits(config);
  const address = await claimAddress(config.host, config.port);
  // Worker threads compute the digests of the catalog while this thread loads the other modules.
  const { createLogger } = await import('../observability/logger.ts');
  const logger = createLogger(config.logLevel);
  const [catalogs, siteFolder, { serve }] = await Promise.all([
    openCatalogOf(config, options),
    builtSite(folder.site),
    import('../main.ts'),
    loadServing(),
  ]);
  const warning = wideFolderWarning(folder.path);
  if (warning !== undefined) logger.warn(warning);
  if (config.database !== undefined && config.redis === undefined)
    logger.warn(
      'DATABASE_URL is set, but REDIS_URL is not: each process that uses the database counts limits alone',
    );
  const publicUrl = config.publicUrl ?? address.url;
  return await serve({ config, catalogs, siteFolder, publicUrl, logger }, address);
}

/** Throws an `OperatorError` if the catalog would come from several places. */
function checkOrigin({ catalogAddress }: Config, { catalog, source = [] }: ServeOptions): void {
  const named = [
    ...(catalog === undefined ? [] : ['--catalog']),
    ...(source.length === 0 ? [] : ['--source']),
    ...(catalogAddress === undefined ? [] : ['CATALOG_URL']),
  ];
  if (named.length > 1)
    throw new OperatorError(`${named.join(' and ')} name different origins of the catalog. Use one of them.`);
}

/** Opens the catalog, after unpacking, building or copying it if there is none. */
async function openCatalogOf(
  config: Config,
  { catalog, source = [] }: ServeOptions,
): ReturnType<typeof openOrBuildCatalog> {
  if (catalog !== undefined)
    return await (await import('./open-or-unpack-catalog.ts')).openOrUnpackCatalog(config, catalog);
  if (config.catalogAddress === undefined) return await openOrBuildCatalog(config, undefined, source);
  const { openOrPullCatalog } = await import('./open-or-pull-catalog.ts');
  return await openOrPullCatalog(config, config.catalogAddress);
}
