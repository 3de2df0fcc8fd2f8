import type { Config } from '../config/config.ts';
import type { ServiceContext, ThreadContext } from '../context/service-context.ts';
import { CatalogFollower } from './embedded/catalog-follower.ts';
import * as embedded from './embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from './embedded/embedded-catalogs.ts';
import { OpenGeneration, type SharedFiles } from './embedded/open-generation.ts';
import { IconTotals } from './icon-totals.ts';

/**
 * Opens a generation of the catalog, by default the active one; with more than one worker in memory that threads
 * share. Rejects with `CatalogUnusable` if it cannot be used.
 */
export async function openCatalog(
  { dataDir, workers = 1 }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  generation?: string,
): Promise<EmbeddedCatalogs> {
  const popularity = new IconTotals();
  const options = { popularity, isShared: workers > 1, generation };
  return new EmbeddedCatalogs(await embedded.openCatalog(dataDir, options), popularity);
}

/** The catalog that another thread has opened. */
export function openSharedCatalog(files: SharedFiles): EmbeddedCatalogs {
  const popularity = new IconTotals();
  return new EmbeddedCatalogs(sharedCatalog(files, popularity), popularity);
}

/** Makes a generation active that another thread has opened. */
export function swapSharedCatalog(catalogs: EmbeddedCatalogs, files: SharedFiles): void {
  catalogs.swap(sharedCatalog(files, catalogs.popularity));
}

function sharedCatalog(files: SharedFiles, popularity: IconTotals): embedded.EmbeddedCatalog {
  return new embedded.EmbeddedCatalog(new OpenGeneration(files), { popularity });
}

/**
 * Activates newer generations, also those of the packed catalog at `CATALOG_URL`. `mayActivate` is asked until it
 * allows a generation.
 */
export async function followCatalog(
  { config, clock, log, metrics, closers }: ServiceContext,
  catalogs: EmbeddedCatalogs,
  mayActivate?: (generation: string) => Promise<boolean>,
) {
  const { catalogAddress, dataDir } = config;
  const follower = new CatalogFollower(catalogs, dataDir, log, mayActivate);
  closers.defer(() => follower.stop());
  await follower.start();
  const updater =
    catalogAddress &&
    (await import('./packed/packed-catalog.ts')).openUpdater(catalogAddress, {
      dataDir,
      clock,
      log,
      served: () => catalogs.active().generation,
      activate: () => follower.reload(),
    });
  closers.defer(() => updater?.stop());
  updater?.start();
  metrics.gauge(
    'glyphdex_catalog_behind',
    '1 while a newer catalog waits to become active in this process, else 0.',
    () => Number(updater?.isBehind === true || follower.state() !== 'ok'),
  );
  metrics.counter(
    'glyphdex_catalog_failures_total',
    'Reads of the packed catalog at CATALOG_URL that failed since the start.',
    () => updater?.failuresCount ?? 0,
  );
  return {
    state: () => (updater === undefined || updater.state() === 'ok' ? follower.state() : updater.state()),
    async reload() {
      await follower.reload();
      updater?.retry();
    },
  };
}

export function addCatalogMetrics({ metrics }: ThreadContext, catalogs: EmbeddedCatalogs): void {
  metrics.info('glyphdex_catalog_info', 'The active generation of the catalog.', () => ({
    generation: catalogs.active().generation,
  }));
  metrics.gauge(
    'glyphdex_catalog_built_timestamp_seconds',
    'When the active generation was built, in seconds since 1970.',
    () => Date.parse(catalogs.active().builtAt) / 1_000,
  );
  metrics.gauge('glyphdex_icons', 'Icons in the active generation.', () => catalogs.active().iconsCount);
}
