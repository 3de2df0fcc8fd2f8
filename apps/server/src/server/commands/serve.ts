import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError, UsageError } from '../../base/operator-error.ts';
import { builtSite } from '../../catalog/commands/built-site.ts';
import { type Config, readConfig, refuseS3Settings } from '../../config/config.ts';
import { claimAddress } from '../../config/listen-address.ts';
import { isUsedFolder, openDataFolder, wideFolderWarning } from '../../database/data-folder.ts';
import { checkDatabase } from '../../database/open.ts';
import { checkLimits } from '../../limits/open.ts';

export interface ServeOptions {
  /** A file of `glyphdex catalog pack`. */
  readonly catalog?: string;
  /** Sources to build a catalog from if there is none. */
  readonly source?: readonly string[];
}

/** `glyphdex serve`. Checks settings, data folder, database and port before slow work. */
export async function runServe(options: ServeOptions): Promise<number> {
  refuseS3Settings();
  const config = withCatalogFile(readConfig(), options);
  const isNew = !isUsedFolder(config.dataDir);
  const folder = openDataFolder(config.dataDir);
  // Before the catalog, because a build by an older version would replace the catalog of a newer one.
  await checkDatabase(config);
  await checkLimits(config);
  const address = await claimAddress(config.host, config.port);
  if (isNew)
    process.stderr.write(
      `New data folder ${folder.path}. To use an existing installation, stop this start and set DATA_DIR to its data folder.\n`,
    );
  // Worker threads compute the digests of the catalog while this thread loads the other modules.
  const { createLogger } = await import('../../observability/logger.ts');
  const logger = createLogger(config.logLevel);
  const [catalogs, siteFolder, { serve }] = await Promise.all([
    openCatalogOf(config, options.source),
    builtSite(folder.site),
    import('../serve.ts'),
  ]);
  const warning = wideFolderWarning(folder.path);
  if (warning !== undefined) logger.warn(warning);
  if (config.database !== undefined && config.redis === undefined)
    logger.warn(
      'DATABASE_URL is set, but REDIS_URL is not: each process that uses the database counts limits by itself',
    );
  const publicUrl = config.publicUrl ?? address.url;
  return await serve({ config, catalogs, siteFolder, publicUrl, logger }, address);
}

/**
 * The settings with `--catalog` as the address of the catalog. Throws an `OperatorError` if there are several
 * origins of the catalog, or if its file is missing or a folder.
 */
function withCatalogFile(config: Config, { catalog, source = [] }: ServeOptions): Config {
  const named = [
    ...(catalog === undefined ? [] : ['--catalog']),
    ...(source.length === 0 ? [] : ['--source']),
    ...(config.catalogAddress === undefined ? [] : ['CATALOG_URL']),
  ];
  if (named.length > 1)
    throw new UsageError(`${named.join(' and ')} name different origins of the catalog. Use one of them.`);
  const path = catalog === undefined ? undefined : resolve(catalog);
  if (path !== undefined && !existsSync(path)) throw new OperatorError(`there is no file ${path}.`);
  const catalogAddress = path === undefined ? config.catalogAddress : ({ kind: 'file', path } as const);
  if (
    catalogAddress?.kind === 'file' &&
    statSync(catalogAddress.path, { throwIfNoEntry: false })?.isDirectory()
  )
    throw new OperatorError(
      `${catalog === undefined ? 'CATALOG_URL' : '--catalog'} is the folder ${catalogAddress.path}. Set it to a file of "glyphdex catalog pack".`,
    );
  return { ...config, catalogAddress };
}

/** Opens the catalog, after taking or building it if there is none. */
async function openCatalogOf(config: Config, source: readonly string[] = []) {
  const { openOrBuildCatalog, openTakenCatalog } = await import('../../catalog/commands/open-for-serving.ts');
  return config.catalogAddress === undefined
    ? await openOrBuildCatalog(config, undefined, source)
    : await openTakenCatalog(config, config.catalogAddress);
}
