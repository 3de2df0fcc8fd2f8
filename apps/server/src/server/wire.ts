import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { DemoKey } from '../accounts/keys/ensure-demo-key.ts';
import { publishableKeysAmong } from '../accounts/keys/publishable-keys.ts';
import { verifyKeyAgainst } from '../accounts/keys/verify-key.ts';
import { openAccounts, openDemoKey, openKeys, stateOfKeys } from '../accounts/open.ts';
import type { PasswordHasher } from '../accounts/passwords/argon2-hasher.ts';
import { Argon2Hasher } from '../accounts/passwords/argon2-hasher.ts';
import { hostCheck } from '../base/allowed-hosts.ts';
import { systemClock } from '../base/clock.ts';
import { Closers } from '../base/closers.ts';
import { COUNTS_FLUSH_MS, FlushTimers } from '../base/flush-timer.ts';
import { SERVER_VERSION } from '../base/server-version.ts';
import { PreviewSigner } from '../base/signers.ts';
import type { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import { nameOpenPacks } from '../catalog/name-open-packs.ts';
import { addCatalogMetrics, followCatalog } from '../catalog/open.ts';
import { openSearchCluster, reportNode } from '../catalog/opensearch/open.ts';
import type { OpenSearchCatalogs } from '../catalog/opensearch/opensearch-catalogs.ts';
import { type Config, PUBLIC_COMMAND } from '../config/config.ts';
import type { ServiceContext, ThreadContext } from '../context/service-context.ts';
import { openDatabases } from '../database/open.ts';
import { readSecret } from '../database/settings-store.ts';
import { readSiteFiles } from '../gallery/site/site-files.ts';
import type { Readiness } from '../http/response/not-ready.ts';
import type { Pictures } from '../icons/pictures.ts';
import { type Limits, openLimits } from '../limits/open.ts';
import { VisitorDigests } from '../limits/visitor-digests.ts';
import { openAccessLog } from '../observability/access-log.ts';
import { Metrics } from '../observability/metrics.ts';
import type { ImageReader } from '../pictures/drawing/image-reader.ts';
import { openPictures } from '../pictures/open.ts';
import type { PictureRenderer } from '../pictures/picture-renderer.ts';
import { openUsage } from '../usage/open.ts';
import { type AppDependencies, buildApp } from './app.ts';
import { type Stores, storesOf } from './stores.ts';

/** The service of one thread, wired and running, but not listening yet. */
export interface Service {
  readonly app: FastifyInstance;
  /** After this, /readyz answers 503, so load balancers send no more requests. */
  beginStop(): void;
  reloadCatalog(): Promise<void>;
  /** Writes all data in memory. False if some data could not be written. */
  close(): Promise<boolean>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly catalogs: EmbeddedCatalogs;
  /** The built site. */
  readonly siteFolder: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly logger: Logger;
}

/** Shared by all threads of a process that answer requests. With several threads, the main thread owns it. */
export interface ProcessParts {
  readonly stores: Stores;
  readonly limits: Limits;
  readonly passwords: PasswordHasher;
  /** Draws contact sheets and fonts, which are not cached. */
  readonly renderer: Pick<PictureRenderer, 'render' | 'font'>;
  readonly previews: Pictures;
  /** Pictures for downloads that are not equal to a preview. */
  readonly files: Pictures;
  readonly images: Pick<ImageReader, 'read'>;
  /** `ok`, or the fault, in one line each, and the names of data that could not be written. */
  states(): Promise<{
    readonly catalog: string;
    readonly database: string;
    readonly limits: string;
    /** How many worker threads listen: `2 of 2`. Absent in a process with one thread. */
    readonly workers?: string;
    readonly unwritten: readonly string[];
  }>;
  reloadCatalog(): Promise<void>;
}

/** The services of a process, and those that only the opening thread uses. */
export interface OpenProcess {
  readonly context: ServiceContext;
  readonly parts: ProcessParts;
  readonly demoKey: DemoKey;
  /** The catalogs as OpenSearch searches them; `undefined` if this process searches by itself. */
  readonly searched: OpenSearchCatalogs | undefined;
}

/**
 * Opens the parts of a process. The closers of its context write all data in memory and close them. Rejects with an
 * `OperatorError` if the database cannot be read or written, and leaves nothing open then.
 */
export async function openProcess(
  { config, catalogs, logger }: ServiceOptions,
  metrics: Metrics,
): Promise<OpenProcess> {
  const closers = new Closers();
  const database = await openDatabases(config);
  closers.defer(() => database.close());
  try {
    database.watch(logger);
    const stores = storesOf(database);
    const thread = contextOf({ config, log: logger, metrics, closers });
    const demoKey = await openDemoKey(thread, stores);
    await nameOpenPacks(logger, stores.settings, catalogs.active().files);
    const limits = await openLimits(thread, stores);
    const context = { ...thread, database, limits };
    const searched = await openSearchCluster(context, catalogs);
    const following = await followCatalog(
      context,
      catalogs,
      searched && ((generation) => searched.hasIndex(generation)),
    );
    const parts: ProcessParts = {
      stores,
      limits,
      passwords: new Argon2Hasher(),
      ...openPictures(context),
      states: async () => ({
        catalog: following.state(),
        database: database.state(),
        limits: limits.state(),
        unwritten: context.flushing.failing,
      }),
      reloadCatalog: () => following.reload(),
    };
    return { context, parts, demoKey, searched };
  } catch (error) {
    await closers.close();
    throw database.explain(error);
  }
}

/** The context of a thread before its limits are open. */
export function contextOf(
  given: Pick<ThreadContext, 'config' | 'log' | 'metrics' | 'closers'>,
): Omit<ThreadContext, 'limits'> {
  const flushing = new FlushTimers(given.log);
  given.closers.defer(() => flushing.stop());
  return { ...given, clock: systemClock, flushing };
}

/** Wires the service of a process with one thread. Rejects as `openProcess`. */
export async function compose(options: ServiceOptions): Promise<Service & Pick<OpenProcess, 'demoKey'>> {
  const { context, parts, demoKey, searched } = await openProcess(options, new Metrics());
  try {
    return { ...(await composeWith(context, parts, options, context.metrics, searched)), demoKey };
  } catch (error) {
    await context.closers.close();
    throw context.database.explain(error);
  }
}

/**
 * Wires the service of one thread that answers requests. `shown` are the metrics of all threads. `searched` are the
 * catalogs of OpenSearch, if the process uses it.
 */
export async function composeWith(
  context: ThreadContext,
  parts: ProcessParts,
  { catalogs, siteFolder, publicUrl }: Pick<ServiceOptions, 'catalogs' | 'siteFolder' | 'publicUrl'>,
  shown: AppDependencies['shownMetrics'],
  searched: OpenSearchCatalogs | undefined,
): Promise<Service> {
  const { config, clock, log, metrics, limits, flushing, closers } = context;
  const { stores, previews, files, images, renderer } = parts;
  const { limiters, iconBudget } = limits;
  const liveKeys = await openKeys(context, stores);
  const accounts = await openAccounts(context, stores, { passwords: parts.passwords, liveKeys, publicUrl });
  const { usageEvents, counters, sources } = await openUsage(context, stores, catalogs);
  const visitors = await VisitorDigests.open(stores.settings, clock);
  flushing.start([visitors], COUNTS_FLUSH_MS);
  addCatalogMetrics(context, catalogs);
  await reportNode(context, stores.nodeReports, catalogs, searched);
  metrics.info('glyphdex_build_info', 'The version of the program.', () => ({
    version: SERVER_VERSION,
    node_version: process.version,
  }));

  let isStopping = false;
  const readiness = async (): Promise<Readiness> => {
    const { unwritten, ...states } = await parts.states();
    const failing = [...new Set([...unwritten, ...flushing.failing])];
    return {
      // Whatever is away behind it, a node that can answer known keys is ready. Otherwise one lost database would take
      // all nodes out of the load balancer.
      isReady: !isStopping && !liveKeys.isTooStale,
      checks: {
        service: isStopping ? 'stopping' : 'ok',
        keys: stateOfKeys(liveKeys),
        ...states,
        search: searched?.state() ?? 'ok',
        statistics: failing.length === 0 ? 'ok' : `waiting to be written: ${failing.join(', ')}`,
      },
    };
  };
  const app = buildApp({
    publicUrl,
    isAllowedHost: hostCheck(publicUrl, config.allowedHosts),
    trustedProxies: config.trustedProxies,
    serverVersion: SERVER_VERSION,
    searchBudgetMs: config.searchBudgetMs,
    clock,
    catalogs: searched ?? catalogs,
    site: await readSiteFiles(siteFolder, PUBLIC_COMMAND),
    verifyKey: verifyKeyAgainst(liveKeys, clock),
    publishableKeys: publishableKeysAmong(liveKeys, clock),
    limiter: limiters.requests,
    publishableLimiter: limiters.publishable,
    visitorLimiter: limiters.visitors,
    failureLimiter: limiters.failures,
    iconify: {
      access: config.iconifyApi,
      isAtRoot: config.isIconifyAtRoot,
      ratePerMinute: config.iconifyRatePerMinute,
      dailyIcons: config.iconifyDailyIcons,
      limiter: limiters.iconify,
      setLimiter: limiters['icon-sets'],
    },
    accounts: { ...accounts, usage: sources },
    visitorDigest: (network) => visitors.digest(network),
    usageEvents,
    counters,
    iconBudget,
    previewSigner: new PreviewSigner(await readSecret(stores.settings, 'preview_secret')),
    previews,
    files,
    images,
    renderer,
    metrics,
    shownMetrics: shown,
    accessLog: openAccessLog(log, config.accessLog),
    metricsToken: config.metricsToken,
    readiness,
    logger: log,
  });
  return {
    app,
    beginStop: () => {
      isStopping = true;
    },
    reloadCatalog: () => parts.reloadCatalog(),
    close: () => closers.close(),
  };
}
