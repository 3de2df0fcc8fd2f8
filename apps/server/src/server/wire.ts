import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { PasswordHasher } from '../accounts/account-dependencies.ts';
import { type DemoKey, endDemoKey, ensureDemoKey } from '../accounts/keys/ensure-demo-key.ts';
import { LiveKeys } from '../accounts/keys/live-keys.ts';
import { publishableKeysAmong } from '../accounts/keys/publishable-keys.ts';
import { verifyKeyAgainst } from '../accounts/keys/verify-key.ts';
import { SmtpMailer } from '../accounts/mail/smtp-mailer.ts';
import { OidcProvider } from '../accounts/oidc/oidc-provider.ts';
import { Argon2Hasher } from '../accounts/passwords/argon2-hasher.ts';
import { loadCommonPasswords } from '../accounts/passwords/password-rules.ts';
import { SecretBox } from '../accounts/second-factors/secret-box.ts';
import { hostCheck } from '../base/allowed-hosts.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { durationText, HOUR_MS } from '../base/duration.ts';
import { FlushTimer } from '../base/flush-timer.ts';
import type { Log } from '../base/log.ts';
import { SecretFile } from '../base/secret-file.ts';
import { SERVER_VERSION } from '../base/server-version.ts';
import { PreviewSigner, TextSigner } from '../base/signers.ts';
import type { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import type { SharedFiles } from '../catalog/embedded/open-generation.ts';
import { IconTotals } from '../catalog/icon-totals.ts';
import { NodeReporter } from '../catalog/opensearch/node-reporter.ts';
import { StoredTotals } from '../catalog/stored-totals.ts';
import type { Config } from '../config/config.ts';
import { openDataFolder } from '../database/data-folder.ts';
import type { Databases } from '../database/database.ts';
import { openDatabases } from '../database/open.ts';
import type { SettingsStore } from '../database/settings-store.ts';
import { readSiteFiles } from '../gallery/site/site-files.ts';
import type { Readiness } from '../http/response/not-ready.ts';
import { slugsOfIcons } from '../icons/get-icon.ts';
import type { ImageReader } from '../icons/image-reader.ts';
import type { Pictures } from '../icons/pictures.ts';
import type { IconBudget } from '../limits/icon-budget.ts';
import { MemoryIconBudget } from '../limits/memory-icon-budget.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { SharedLimitsOptions } from '../limits/redis/shared-limits.ts';
import { networkDigester, VisitorDigests } from '../limits/visitor-digests.ts';
import { openAccessLog } from '../observability/access-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type HelperOptions, openHelperPool } from '../pictures/drawing/helper-pool.ts';
import { ProcessImageReader } from '../pictures/drawing/process-image-reader.ts';
import { ProcessRenderer } from '../pictures/drawing/process-renderer.ts';
import type { PictureRenderer } from '../pictures/picture-renderer.ts';
import type { PreviewCache } from '../pictures/preview-cache.ts';
import { DiskPreviewCache, PREVIEW_BYTES_MAX } from '../pictures/previews/disk-preview-cache.ts';
import {
  DOWNLOADS_PER_CLIENT_MAX,
  PREVIEWS_PER_CLIENT_MAX,
  PreviewService,
} from '../pictures/previews/preview-service.ts';
import { HeavyHitterRecorder } from '../usage/heavy-hitter-recorder.ts';
import { BatchedIconCounters } from '../usage/icon-counters.ts';
import { LastUsedRecorder, UsageRecorder } from '../usage/usage-recorder.ts';
import { UsageRetention } from '../usage/usage-retention.ts';
import type { AppDependencies } from './app.ts';
import { type Stores, storesOf } from './stores.ts';

/** Intervals of writes: of counts that reports show, and of times of last use and the deletion of old usage. */
const COUNTS_FLUSH_MS = 3_000;
const SLOW_FLUSH_MS = 20_000;
/** Interval of the reports of this node to the others. */
const REPORT_MS = 10_000;
/** Maximum size on disk of the pictures that were drawn for downloads. */
const FILE_BYTES_MAX = 512 * 1024 ** 2;
/** Maximum number of client networks whose failed authentications are remembered: 1 KB each. */
const FAILING_NETWORKS_MAX = 20_000;
/** Maximum number of accounts and networks whose wrong codes of the last hour are remembered: 1 KB each. */
const CODE_SUBJECTS_MAX = 20_000;
/** Maximum number of networks and mail addresses whose sign-ups of the last hour are remembered: 1 KB each. */
const SIGN_UP_SUBJECTS_MAX = 20_000;
/** Maximum number of clients whose whole icon sets of the last hour are remembered: 1 KB each. */
const ICON_SET_SUBJECTS_MAX = 20_000;

/**
 * One limiter per purpose, so visitors, client networks of publishable keys and sign-in attempts cannot evict
 * the counts of secret keys. Maximum number of subjects, and the window in ms; the defaults are those of
 * `MemoryRateLimiter`.
 */
export const LIMITERS = {
  requests: [],
  publishable: [],
  visitors: [],
  iconify: [],
  'icon-sets': [ICON_SET_SUBJECTS_MAX, HOUR_MS],
  failures: [FAILING_NETWORKS_MAX],
  codes: [CODE_SUBJECTS_MAX, HOUR_MS],
  account: [],
  'sign-ups': [SIGN_UP_SUBJECTS_MAX, HOUR_MS],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type Purpose = keyof typeof LIMITERS;

/** Throws an `OperatorError` if Redis cannot be used with these settings. A Redis that is away is no error. */
export async function checkLimits({ redis }: Pick<Config, 'redis'>): Promise<void> {
  if (redis === undefined) return;
  const { RedisConnection } = await import('../limits/redis/redis-connection.ts');
  (await RedisConnection.open(redis)).close();
}

/**
 * Opens a generation of the catalog, by default the active one; with more than one worker in memory that threads share.
 * Rejects with `CatalogUnusable` if it cannot be used.
 */
export async function openCatalog(
  { dataDir, workers = 1 }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  generation?: string,
): Promise<EmbeddedCatalogs> {
  const [embedded, { EmbeddedCatalogs: Holder }] = await Promise.all([
    import('../catalog/embedded/embedded-catalog.ts'),
    import('../catalog/embedded/embedded-catalogs.ts'),
  ]);
  const popularity = new IconTotals();
  const options = { popularity, isShared: workers > 1, generation };
  return new Holder(await embedded.openCatalog(dataDir, options), popularity);
}

/** The catalog that another thread has opened. */
export async function openSharedCatalog(files: SharedFiles): Promise<EmbeddedCatalogs> {
  const [embedded, { EmbeddedCatalogs: Holder }] = await Promise.all([
    import('../catalog/embedded/embedded-catalog.ts'),
    import('../catalog/embedded/embedded-catalogs.ts'),
  ]);
  const popularity = new IconTotals();
  return new Holder(embedded.openSharedCatalog(files, { popularity }), popularity);
}

/** Makes a generation active that another thread has opened. */
export async function swapSharedCatalog(catalogs: EmbeddedCatalogs, files: SharedFiles): Promise<void> {
  const { openSharedCatalog: open } = await import('../catalog/embedded/embedded-catalog.ts');
  catalogs.swap(open(files, { popularity: catalogs.popularity }));
}

/** Adapters that need no database. None of them starts a process before its first use. */
export interface Tools extends Drawing {
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly previews: PreviewCache;
}

/** Settings for a command that draws many previews. */
export interface DrawingOptions {
  readonly deadlineMs: number;
  readonly processesMax: number;
  readonly writesPerCheck: number;
}

/** Opens the clock, the password hasher, the helpers and the cache of previews. The caller closes the helpers. */
export function openTools({ dataDir }: Pick<Config, 'dataDir'>, log: Log, drawing?: DrawingOptions): Tools {
  return {
    clock: systemClock,
    passwords: new Argon2Hasher(),
    ...openDrawing(drawing),
    previews: new DiskPreviewCache(openDataFolder(dataDir).previews, {
      clock: systemClock,
      log,
      bytesMax: PREVIEW_BYTES_MAX,
      ...(drawing !== undefined && { writesPerCheck: drawing.writesPerCheck }),
    }),
  };
}

/** The pictures on the disk. */
export function openPictureCaches({ dataDir }: Pick<Config, 'dataDir'>, log: Log) {
  const { previews, files } = openDataFolder(dataDir);
  const cacheIn = (folder: string, bytesMax: number): PreviewCache =>
    new DiskPreviewCache(folder, { clock: systemClock, log, bytesMax });
  return { previews: cacheIn(previews, PREVIEW_BYTES_MAX), files: cacheIn(files, FILE_BYTES_MAX) };
}

/** Sends mail, if these settings name a mail server. The caller closes it. */
export async function openMailer({ smtp }: Pick<Config, 'smtp'>, log: Log): Promise<SmtpMailer | undefined> {
  return smtp && new SmtpMailer(smtp, log);
}

/** Draws pictures and reads images, in child processes that start with their first task. */
export interface Drawing {
  readonly renderer: PictureRenderer;
  readonly images: ImageReader;
  closeHelpers(): void;
}

export function openDrawing(options: HelperOptions = {}): Drawing {
  const helpers = openHelperPool(options);
  return {
    renderer: new ProcessRenderer(helpers),
    images: new ProcessImageReader(helpers),
    closeHelpers: () => helpers.close(),
  };
}

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

/** Loads the modules that only a serving process needs: 0.5 s of CPU time that commands save. */
export async function loadServing() {
  const [{ buildApp }, { CALLBACK_PATH }, { CatalogFollower }, { Metrics }] = await Promise.all([
    import('./app.ts'),
    import('../accounts/oidc/oidc-endpoints.ts'),
    import('../catalog/embedded/catalog-follower.ts'),
    import('../observability/metrics.ts'),
  ]);
  return { buildApp, CALLBACK_PATH, CatalogFollower, Metrics };
}

/** Loads modules and data that requests need with these settings, because loading holds the event loop. */
async function loadForRequests({ smtp, oidc }: Pick<Config, 'smtp' | 'oidc'>): Promise<void> {
  await Promise.all([loadCommonPasswords(), smtp && import('nodemailer'), oidc && import('openid-client')]);
}

type Searched = NonNullable<Awaited<ReturnType<typeof openSearchCluster>>>;

/** Shared by all threads of a process that answer requests. With several threads, the main thread owns it. */
export interface ProcessParts extends Pick<Tools, 'passwords'> {
  readonly stores: Stores;
  readonly limiters: Readonly<Record<Purpose, RateLimiter>>;
  readonly iconBudget: IconBudget;
  /** Draws contact sheets, which are not cached. */
  readonly renderer: PictureRenderer;
  readonly previews: Pictures;
  /** Pictures for downloads that are not equal to a preview. */
  readonly files: Pictures;
  readonly images: ImageReader;
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
  readonly parts: ProcessParts;
  readonly databases: Databases;
  readonly clock: Clock;
  readonly demoKey: DemoKey;
  /** The catalogs as OpenSearch searches them; `undefined` if this process searches by itself. */
  readonly searched: Searched | undefined;
  /** Writes all data in memory and closes the stores. False if some data could not be written. */
  close(): Promise<boolean>;
}

/**
 * Opens the parts of a process. Rejects with an `OperatorError` if the database cannot be read or written, and leaves
 * nothing open then.
 */
export async function openProcess(
  { config, catalogs, logger }: ServiceOptions,
  metrics: Metrics,
): Promise<OpenProcess> {
  const databases = await openDatabases(config);
  try {
    return await openPartsWith(databases, { config, catalogs, logger }, metrics);
  } catch (error) {
    await databases.close();
    throw databases.explain(error);
  }
}

async function openPartsWith(
  databases: Databases,
  { config, catalogs, logger }: Pick<ServiceOptions, 'config' | 'catalogs' | 'logger'>,
  metrics: Metrics,
): Promise<OpenProcess> {
  const { CatalogFollower } = await loadServing();
  const folder = openDataFolder(config.dataDir);
  const stores = storesOf(databases);
  databases.watch(logger);
  const { clock, passwords, renderer, images, closeHelpers } = openTools(config, logger);
  const demoKeyParts = { ...stores, clock, secretStore: new SecretFile(folder.demoKey) };
  const demoKey = await (config.hasDemoKey ? ensureDemoKey(demoKeyParts) : endDemoKey(demoKeyParts));
  if (demoKey.kind === 'off' && demoKey.hasRevoked)
    logger.warn('the demo key of earlier starts is revoked, because DEMO_KEY is off');
  const localBudget = await MemoryIconBudget.open(stores.iconBudgets, clock);
  const nameOf = networkDigester(await readSecret(stores.settings, 'network_secret'));
  const sharedLimits = await openSharedLimits(config, { clock, log: logger, nameOf });
  const limiterOf = (purpose: Purpose): RateLimiter => {
    const local = new MemoryRateLimiter(clock, ...LIMITERS[purpose]);
    return sharedLimits?.limiter(purpose, local) ?? local;
  };
  const flushing = new FlushTimer([localBudget], COUNTS_FLUSH_MS, logger);
  flushing.start();

  const searched = await openSearchCluster(config, catalogs, clock, logger);
  const follower = new CatalogFollower(
    catalogs,
    folder.path,
    logger,
    searched && ((generation) => searched.hasIndex(generation)),
  );
  await follower.start();
  const { catalogAddress, dataDir } = config;
  const updater =
    catalogAddress &&
    (await import('../catalog/packed/compose-catalog.ts')).openUpdater(catalogAddress, {
      dataDir,
      clock,
      log: logger,
      served: () => catalogs.active().generation,
      activate: () => follower.reload(),
    });
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
  metrics.gauge(
    'glyphdex_limits_away',
    'Whether this process decides about limits alone, because Redis is away: 1 or 0.',
    () => Number(sharedLimits?.isAway ?? false),
  );
  metrics.counter(
    'glyphdex_limits_failures_total',
    'Calls to Redis that failed or took too long since the start.',
    () => sharedLimits?.failuresCount ?? 0,
  );
  const caches = openPictureCaches(config, logger);
  const onResult = (result: string) => metrics.count('drawings', result);
  const picturesOf = (cache: PreviewCache, perClientMax: number) =>
    new PreviewService({ cache, renderer, clock, log: logger, perClientMax, onResult });
  const previews = picturesOf(caches.previews, PREVIEWS_PER_CLIENT_MAX);
  const files = picturesOf(caches.files, DOWNLOADS_PER_CLIENT_MAX);
  metrics.gauge(
    'glyphdex_drawings_pending',
    'Pictures that wait, are drawn, or are written to the cache.',
    () => previews.pending + files.pending,
  );
  const parts: ProcessParts = {
    stores,
    passwords,
    renderer,
    previews,
    files,
    images,
    limiters: Object.fromEntries(
      Object.keys(LIMITERS).map((purpose) => [purpose, limiterOf(purpose as Purpose)]),
    ) as Record<Purpose, RateLimiter>,
    iconBudget: sharedLimits?.iconBudget(localBudget, stores.iconBudgets) ?? localBudget,
    states: async () => ({
      catalog: updater === undefined || updater.state() === 'ok' ? follower.state() : updater.state(),
      database: databases.state(),
      limits: sharedLimits?.state() ?? 'ok',
      unwritten: flushing.failing,
    }),
    async reloadCatalog() {
      await follower.reload();
      updater?.retry();
    },
  };
  return {
    parts,
    databases,
    clock,
    demoKey,
    searched,
    async close() {
      updater?.stop();
      follower.stop();
      closeHelpers();
      await searched?.close();
      const isWritten = await flushing.stop();
      sharedLimits?.close();
      await databases.close();
      return isWritten;
    },
  };
}

/** The services of a process with one thread. */
export interface LoneService extends Service, Pick<OpenProcess, 'clock' | 'demoKey'> {}

/** Wires the service of a process with one thread. Rejects as `openProcess`. */
export async function compose(options: ServiceOptions): Promise<LoneService> {
  const { Metrics } = await loadServing();
  const metrics = new Metrics();
  const { parts, databases, clock, demoKey, searched, close } = await openProcess(options, metrics);
  try {
    const service = await composeWith(parts, options, metrics, metrics, searched);
    return {
      ...service,
      clock,
      demoKey,
      async close() {
        const isWritten = await service.close();
        return (await close()) && isWritten;
      },
    };
  } catch (error) {
    await close();
    throw databases.explain(error);
  }
}

/**
 * Wires the service of one thread that answers requests. `shown` are the metrics of all threads. `opened` are the
 * catalogs of OpenSearch, if this thread has opened them already; the service opens and closes its own ones otherwise.
 */
export async function composeWith(
  parts: ProcessParts,
  { config, catalogs, siteFolder, publicUrl, logger }: ServiceOptions,
  metrics: Metrics,
  shown: Pick<AppDependencies['metrics'], 'render' | 'figures'>,
  opened?: Searched,
): Promise<Service> {
  const { buildApp, CALLBACK_PATH } = await loadServing();
  await loadForRequests(config);
  const { stores, limiters, iconBudget, passwords, images } = parts;
  const clock = systemClock;
  const [previewSecret, ticketSecret, networkSecret, factorSecret] = [
    await readSecret(stores.settings, 'preview_secret'),
    await readSecret(stores.settings, 'ticket_secret'),
    await readSecret(stores.settings, 'network_secret'),
    await readSecret(stores.settings, 'second_factor_secret'),
  ];
  const liveKeys = new LiveKeys(stores.accounts, logger, clock, config.staleKeysMaxMs);

  const usage = new UsageRecorder(stores.usage, clock);
  const heavyHitters = new HeavyHitterRecorder(stores.heavyHitters, clock, {
    countsQueries: config.usageQueries,
  });
  const retention = new UsageRetention(stores.usage, stores.heavyHitters, clock, config.usageRetentionDays);
  const lastUsed = new LastUsedRecorder(stores.lastUse, clock);
  const storedTotals = new StoredTotals(stores.counters, catalogs.popularity, clock);
  await storedTotals.read();
  const writesAlone = config.database === undefined && config.workers === 1;
  const counters = new BatchedIconCounters(stores.counters, writesAlone ? catalogs.popularity : undefined);
  const visitorDigests = await VisitorDigests.open(stores.settings, clock);
  const networkDigest = networkDigester(networkSecret);
  const countsTimer = new FlushTimer(
    [usage, counters, visitorDigests, heavyHitters, ...(writesAlone ? [] : [storedTotals])],
    COUNTS_FLUSH_MS,
    logger,
  );
  const flushing = [countsTimer, new FlushTimer([lastUsed, retention], SLOW_FLUSH_MS, logger)];
  // Nothing that goes on by itself starts before this, so a start that fails here can be repeated.
  await liveKeys.start();
  for (const timer of flushing) timer.start();

  const searched = opened ?? (await openSearchCluster(config, catalogs, clock, logger));
  metrics.info('glyphdex_build_info', 'The version of the program.', () => ({
    version: SERVER_VERSION,
    node_version: process.version,
  }));
  metrics.info('glyphdex_catalog_info', 'The active generation of the catalog.', () => ({
    generation: catalogs.active().generation,
  }));
  metrics.gauge(
    'glyphdex_catalog_built_timestamp_seconds',
    'When the active generation was built, in seconds since 1970.',
    () => Date.parse(catalogs.active().builtAt) / 1_000,
  );
  metrics.gauge('glyphdex_icons', 'Icons in the active generation.', () => catalogs.active().iconsCount);
  metrics.gauge('glyphdex_live_keys', 'API keys that are not revoked.', () => liveKeys.size);
  metrics.gauge(
    'glyphdex_keys_stale_seconds',
    'Time since the API keys could last be read from the database; 0 while they can be read.',
    () => liveKeys.staleMs / 1_000,
  );
  metrics.counter(
    'glyphdex_dropped_counts_total',
    'Requests, views and downloads that were not counted, because the database could not be written for too long.',
    () => usage.droppedCount + counters.droppedCount,
  );

  metrics.counter(
    'glyphdex_opensearch_failures_total',
    'Searches that OpenSearch did not answer since the start; the embedded engine did.',
    () => searched?.failuresCount ?? 0,
  );
  const reporter = new NodeReporter(stores.nodeReports, () => ({
    node: `${hostname()} ${process.pid}`,
    generation: catalogs.active().generation,
    searchIndex: searched?.indexName ?? null,
  }));
  if (config.database !== undefined || searched !== undefined) {
    const reports = new FlushTimer([reporter], REPORT_MS, logger);
    flushing.push(reports);
    reports.start();
    await reports.flush();
  }

  const mailer =
    config.smtp &&
    new SmtpMailer(config.smtp, logger, (isSent) => metrics.count('mails', isSent ? 'sent' : 'failed'));
  const identities = config.oidc && new OidcProvider(config.oidc, `${publicUrl}${CALLBACK_PATH}`, logger);
  let isStopping = false;
  const readiness = async (): Promise<Readiness> => {
    const { unwritten, ...states } = await parts.states();
    const failing = [...unwritten, ...flushing.flatMap((timer) => timer.failing)];
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
    site: readSiteFiles(siteFolder),
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
    accounts: {
      accounts: stores.accounts,
      signUps: stores.signUps,
      invitations: stores.invitations,
      signUpMode: config.signUpMode,
      secondFactors: stores.secondFactors,
      codeLimiter: limiters.codes,
      factorSecrets: new SecretBox(factorSecret),
      clock,
      limiter: limiters.account,
      signUpLimiter: limiters['sign-ups'],
      signUpsPerHour: config.signUpsPerHour,
      countSignIn: (method, isDone) => metrics.count('signIns', method, isDone ? 'success' : 'failure'),
      passwords,
      usage: {
        usage: stores.usage,
        heavyHitters: stores.heavyHitters,
        countsQueries: config.usageQueries,
        settle: () => countsTimer.flush(),
        iconsToday: (keyId) => iconBudget.takenToday(keyId),
        slugsOf: (iconIds) => slugsOfIcons(catalogs.active(), iconIds),
      },
      mailer,
      identities,
      tickets: new TextSigner(ticketSecret),
      networkDigest,
      applyKeyChanges: () => liveKeys.poll(),
      log: logger,
    },
    visitorDigest: (network) => visitorDigests.digest(network),
    usageEvents: {
      answered(keyId, status) {
        usage.record(keyId, status);
        lastUsed.note(keyId);
      },
      searched: (keyId, words, isFound) => heavyHitters.searched(keyId, words, isFound),
      took: (keyId, iconIds) => heavyHitters.took(keyId, iconIds),
    },
    counters,
    iconBudget,
    previewSigner: new PreviewSigner(previewSecret),
    previews: parts.previews,
    files: parts.files,
    images,
    renderer: parts.renderer,
    metrics: {
      contentType: metrics.contentType,
      render: () => shown.render(),
      figures: () => shown.figures(),
      observe: (route, status, seconds) => metrics.observe(route, status, seconds),
      count: (name, ...labels) => metrics.count(name, ...labels),
      gauge: (name, help, read, combine) => metrics.gauge(name, help, read, combine),
    },
    accessLog: openAccessLog(logger, config.accessLog),
    metricsToken: config.metricsToken,
    readiness,
    logger,
  });

  return {
    app,
    beginStop: () => {
      isStopping = true;
    },
    reloadCatalog: () => parts.reloadCatalog(),
    close: async () => {
      liveKeys.stop();
      await mailer?.close();
      if (opened === undefined) await searched?.close();
      const written = await Promise.all(flushing.map((timer) => timer.stop()));
      return written.every((isWritten) => isWritten);
    },
  };
}

/** The catalogs as OpenSearch searches them; `undefined` if this process searches by itself. */
async function openSearchCluster(
  { searchNodes, searchClusterBudgetMs }: Pick<Config, 'searchNodes' | 'searchClusterBudgetMs'>,
  catalogs: EmbeddedCatalogs,
  clock: Clock,
  log: Log,
) {
  if (searchNodes === undefined) return undefined;
  const { OpenSearchCatalogs } = await import('../catalog/opensearch/opensearch-catalogs.ts');
  const options = { nodes: searchNodes, budgetMs: searchClusterBudgetMs, clock, log };
  const searched = new OpenSearchCatalogs(catalogs, options);
  await searched.start();
  return searched;
}

/** Redis, if the limits of several processes are counted there. */
async function openSharedLimits({ redis }: Config, parts: SharedLimitsOptions) {
  if (redis === undefined) return undefined;
  const { SharedLimits } = await import('../limits/redis/shared-limits.ts');
  return await SharedLimits.open(redis, parts);
}

function stateOfKeys(liveKeys: LiveKeys): string {
  if (!liveKeys.isStale) return 'ok';
  return `not read for ${durationText(liveKeys.staleMs)}; ${liveKeys.isTooStale ? 'no key is accepted any more' : 'known keys keep working'}`;
}

/** A secret of this installation, created at its first start. */
async function readSecret(settings: SettingsStore, name: string): Promise<Uint8Array> {
  const text = await settings.readOrStore(name, randomBytes(32).toString('base64url'));
  return Buffer.from(text, 'base64url');
}
