import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from './adapters/clock/system-clock.ts';
import type { EmbeddedCatalogs } from './adapters/embedded/embedded-catalogs.ts';
import { MemoryIconBudget } from './adapters/limiter/memory-icon-budget.ts';
import { MemoryRateLimiter } from './adapters/limiter/memory-rate-limiter.ts';
import { SmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { OidcProvider } from './adapters/oidc/oidc-provider.ts';
import { DiskPreviewCache, PREVIEW_BYTES_MAX } from './adapters/preview-cache/disk-preview-cache.ts';
import { Argon2Hasher } from './adapters/processes/argon2-hasher.ts';
import { ProcessDocsRenderer } from './adapters/processes/process-docs-renderer.ts';
import { ProcessImageReader } from './adapters/processes/process-image-reader.ts';
import { ProcessRenderer } from './adapters/processes/process-renderer.ts';
import { SecretFile } from './adapters/secret-file/secret-file.ts';
import { readSiteFiles } from './adapters/site/site-files.ts';
import { Passkeys } from './adapters/webauthn/passkeys.ts';
import type { Config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { hostCheck } from './domain/allowed-hosts.ts';
import { IconTotals } from './domain/icon-totals.ts';
import { networkDigester } from './domain/network-digest.ts';
import { passkeyScope } from './domain/passkey-scope.ts';
import { PreviewSigner } from './domain/preview-signer.ts';
import { SecretBox } from './domain/secret-box.ts';
import { TextSigner } from './domain/text-signer.ts';
import type { Metrics } from './observability/metrics.ts';
import { OperatorError } from './operator-error.ts';
import type { Clock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { PictureRenderer } from './ports/picture-renderer.ts';
import type { PreviewCache } from './ports/preview-cache.ts';
import type { SettingsStore } from './ports/settings-store.ts';
import type { Stores } from './ports/stores.ts';
import { SERVER_VERSION } from './server-version.ts';
import { slugsOfIcons } from './services/icons/get-icon.ts';
import { claimDataFolder } from './services/installation/claim-data-folder.ts';
import { type DemoKey, endDemoKey, ensureDemoKey } from './services/keys/ensure-demo-key.ts';
import { LiveKeys } from './services/keys/live-keys.ts';
import { verifyKeyAgainst } from './services/keys/verify-key.ts';
import {
  DOWNLOADS_PER_OWNER_MAX,
  PREVIEWS_PER_OWNER_MAX,
  PreviewService,
} from './services/previews/preview-service.ts';
import { FlushTimer } from './services/usage/flush-timer.ts';
import { HeavyHitterRecorder } from './services/usage/heavy-hitter-recorder.ts';
import { BatchedIconCounters } from './services/usage/icon-counters.ts';
import { LastUsedRecorder } from './services/usage/last-used-recorder.ts';
import { MinutePeaks } from './services/usage/minute-peaks.ts';
import { UsageRecorder } from './services/usage/usage-recorder.ts';
import { UsageRetention } from './services/usage/usage-retention.ts';
import { VisitorDigests } from './services/visitors/visitor-digests.ts';

/** Intervals of writes: of counts that reports show, and of times of last use and the deletion of old usage. */
const COUNTS_FLUSH_MS = 3_000;
const SLOW_FLUSH_MS = 20_000;
/** Maximum size on disk of the pictures that were drawn for downloads. */
const FILE_BYTES_MAX = 512 * 1024 ** 2;
/** Maximum number of client networks whose failed authentications are remembered: 1 KB each. */
const FAILING_NETWORKS_MAX = 20_000;
/** Maximum number of accounts and networks whose wrong codes of the last hour are remembered: 1 KB each. */
const CODE_SUBJECTS_MAX = 20_000;
/** Maximum number of networks and mail addresses whose sign-ups of the last hour are remembered: 1 KB each. */
const SIGN_UP_SUBJECTS_MAX = 20_000;
const HOUR_MS = 3_600_000;

/**
 * Opens the database in the data folder, and creates it if there is none. Throws an `OperatorError` if the database of
 * the folder is lost, or if the database belongs to another folder.
 */
export async function openStores({ dataDir }: Pick<Config, 'dataDir'>): Promise<Stores> {
  await checkDatabase({ dataDir });
  const { openSqliteStores } = await import('./adapters/sqlite/open-stores.ts');
  const { database, installationId } = openDataFolder(dataDir);
  const stores = await openSqliteStores(database);
  try {
    const { settings } = stores;
    if (await claimDataFolder({ settings, idFile: new SecretFile(installationId) })) return stores;
  } catch (error) {
    stores.close();
    throw stores.explain(error);
  }
  stores.close();
  throw new OperatorError(
    `the database ${database} is not the one of this data folder: it does not hold the id in ${installationId}. ` +
      `Restore the right database, or remove ${installationId} to use this one.`,
  );
}

/** Throws an `OperatorError` if the database is lost or a newer version wrote it. Changes nothing. */
export async function checkDatabase({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const sqlite = await import('./adapters/sqlite/check-database.ts');
  const { database, installationId, demoKey } = openDataFolder(dataDir);
  sqlite.checkDatabase(database, [installationId, demoKey]);
}

/** Opens the active generation of the catalog. Rejects with `CatalogUnusable` if there is none. */
export async function openCatalog({ dataDir }: Pick<Config, 'dataDir'>): Promise<EmbeddedCatalogs> {
  const [embedded, { EmbeddedCatalogs: Holder }] = await Promise.all([
    import('./adapters/embedded/embedded-catalog.ts'),
    import('./adapters/embedded/embedded-catalogs.ts'),
  ]);
  const popularity = new IconTotals();
  return new Holder(await embedded.openCatalog(dataDir, { popularity }), popularity);
}

/** Adapters that need no database. None of them starts a process before its first use. */
export interface Tools {
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly renderer: PictureRenderer;
  readonly previews: PreviewCache;
}

/** Settings for a command that draws many previews. */
export interface DrawingOptions {
  readonly deadlineMs: number;
  readonly processesMax: number;
  readonly writesPerCheck: number;
}

/** Opens the clock, the password hasher, the renderer and the cache of previews. The caller closes the renderer. */
export function openTools({ dataDir }: Pick<Config, 'dataDir'>, log: Log, drawing?: DrawingOptions): Tools {
  return {
    clock: systemClock,
    passwords: new Argon2Hasher(),
    renderer: new ProcessRenderer(drawing),
    previews: new DiskPreviewCache(openDataFolder(dataDir).previews, {
      clock: systemClock,
      log,
      bytesMax: PREVIEW_BYTES_MAX,
      ...(drawing !== undefined && { writesPerCheck: drawing.writesPerCheck }),
    }),
  };
}

/** The whole service, wired and running, but not listening yet. */
export interface Service {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly demoKey: DemoKey;
  /** The path of the file with the demo key. */
  readonly demoKeyFile: string;
  /** After this, /readyz answers 503, so load balancers send no more requests. */
  beginStop(): void;
  reloadCatalog(): Promise<void>;
  /** Writes all data in memory and closes the stores. False if some data could not be written. */
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
    import('./http/app.ts'),
    import('./http/account/oidc-endpoints.ts'),
    import('./adapters/embedded/catalog-follower.ts'),
    import('./observability/metrics.ts'),
  ]);
  return { buildApp, CALLBACK_PATH, CatalogFollower, Metrics };
}

/**
 * Wires the service. Only this file knows which adapter implements which port. Rejects with an `OperatorError` if the
 * database cannot be read or written.
 */
export async function compose(options: ServiceOptions): Promise<Service> {
  const stores = await openStores(options.config);
  try {
    return await composeWith(stores, options);
  } catch (error) {
    stores.close();
    throw stores.explain(error);
  }
}

async function composeWith(
  stores: Stores,
  { config, catalogs, siteFolder, publicUrl, logger }: ServiceOptions,
): Promise<Service> {
  const { buildApp, CALLBACK_PATH, CatalogFollower, Metrics } = await loadServing();
  const folder = openDataFolder(config.dataDir);
  stores.watch(logger);
  const { clock, passwords, renderer, previews } = openTools(config, logger);

  const demoKeyParts = { ...stores, clock, secretStore: new SecretFile(folder.demoKey) };
  const demoKey = await (config.hasDemoKey ? ensureDemoKey(demoKeyParts) : endDemoKey(demoKeyParts));
  if (demoKey.kind === 'off' && demoKey.hasRevoked)
    logger.warn('the demo key of earlier starts is revoked, because DEMO_KEY is off');
  const [previewSecret, ticketSecret, networkSecret, factorSecret] = [
    await readSecret(stores.settings, 'preview_secret'),
    await readSecret(stores.settings, 'ticket_secret'),
    await readSecret(stores.settings, 'network_secret'),
    await readSecret(stores.settings, 'second_factor_secret'),
  ];
  const liveKeys = new LiveKeys(stores.accounts, logger, clock);
  await liveKeys.start();

  const usage = new UsageRecorder(stores.usage, clock);
  const peaks = new MinutePeaks(stores.usage, clock);
  const heavyHitters = new HeavyHitterRecorder(stores.heavyHitters, clock, {
    countsQueries: config.usageQueries,
  });
  const retention = new UsageRetention(stores.usage, stores.heavyHitters, clock, config.usageRetentionDays);
  const lastUsed = new LastUsedRecorder(stores.lastUse, clock);
  const counters = await BatchedIconCounters.open(stores.counters, catalogs.popularity);
  const iconBudget = await MemoryIconBudget.open(stores.iconBudgets, clock);
  const visitorDigests = await VisitorDigests.open(stores.settings, clock);
  const countsTimer = new FlushTimer(
    [usage, peaks, counters, visitorDigests, iconBudget, heavyHitters],
    COUNTS_FLUSH_MS,
    logger,
  );
  const flushing = [countsTimer, new FlushTimer([lastUsed, retention], SLOW_FLUSH_MS, logger)];
  for (const timer of flushing) timer.start();

  const images = new ProcessImageReader();
  const files = new DiskPreviewCache(folder.files, { clock, log: logger, bytesMax: FILE_BYTES_MAX });
  const follower = new CatalogFollower(catalogs, folder.path, logger);
  follower.start();

  const metrics = new Metrics();
  metrics.gauge('glyphdex_icons', 'Icons in the active generation.', () => catalogs.active().iconsCount);
  metrics.gauge('glyphdex_live_keys', 'API keys that are not revoked.', () => liveKeys.size);
  metrics.gauge(
    'glyphdex_dropped_counts',
    'Requests, views and downloads that were not counted, because the database could not be written for too long.',
    () => usage.droppedCount + counters.droppedCount,
  );

  const mailer = config.smtp && new SmtpMailer(config.smtp, logger);
  const identities = config.oidc && new OidcProvider(config.oidc, `${publicUrl}${CALLBACK_PATH}`, logger);
  const passkeys = passkeyScope(publicUrl);
  let isStopping = false;
  const app = buildApp({
    publicUrl,
    isAllowedHost: hostCheck(publicUrl, config.allowedHosts),
    trustedProxies: config.trustedProxies,
    serverVersion: SERVER_VERSION,
    searchBudgetMs: config.searchBudgetMs,
    clock,
    catalogs,
    site: readSiteFiles(siteFolder),
    verifyKey: verifyKeyAgainst(liveKeys, clock),
    // One limiter per purpose, so visitors and sign-in attempts cannot evict the counts of API keys.
    limiter: new MemoryRateLimiter(clock),
    visitorLimiter: new MemoryRateLimiter(clock),
    failureLimiter: new MemoryRateLimiter(clock, FAILING_NETWORKS_MAX),
    accounts: {
      accounts: stores.accounts,
      signUps: stores.signUps,
      secondFactors: stores.secondFactors,
      codeLimiter: new MemoryRateLimiter(clock, CODE_SUBJECTS_MAX, HOUR_MS),
      factorSecrets: new SecretBox(factorSecret),
      passkeys: passkeys && new Passkeys(passkeys),
      clock,
      limiter: new MemoryRateLimiter(clock),
      signUpLimiter: new MemoryRateLimiter(clock, SIGN_UP_SUBJECTS_MAX, HOUR_MS),
      signUpsPerHour: config.signUpsPerHour,
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
      networkDigest: networkDigester(networkSecret),
      applyKeyChanges: () => liveKeys.poll(),
      log: logger,
    },
    visitorDigest: (network) => visitorDigests.digest(network),
    usageEvents: {
      answered(keyId, status) {
        usage.record(keyId, status);
        lastUsed.note(keyId);
        peaks.note(keyId);
      },
      searched: (keyId, words, isFound) => heavyHitters.searched(keyId, words, isFound),
      took: (keyId, iconIds) => heavyHitters.took(keyId, iconIds),
    },
    counters,
    iconBudget,
    previewSigner: new PreviewSigner(previewSecret),
    previews: new PreviewService({
      cache: previews,
      renderer,
      clock,
      log: logger,
      perOwnerMax: PREVIEWS_PER_OWNER_MAX,
    }),
    files: new PreviewService({
      cache: files,
      renderer,
      clock,
      log: logger,
      perOwnerMax: DOWNLOADS_PER_OWNER_MAX,
    }),
    images,
    docs: new ProcessDocsRenderer(),
    metrics: loggedMetrics(metrics, logger),
    readiness: () => {
      const failing = flushing.flatMap((timer) => timer.failing);
      return {
        // A failing database does not make the service unready: loaded keys keep working and counts wait in memory.
        isReady: !isStopping,
        checks: {
          service: isStopping ? 'stopping' : 'ok',
          catalog: 'ok',
          keys: liveKeys.isStale ? 'cannot be read; loaded keys keep working' : 'ok',
          database: stores.state(),
          statistics: failing.length === 0 ? 'ok' : `waiting to be written: ${failing.join(', ')}`,
        },
      };
    },
    logger,
  });

  return {
    app,
    clock,
    demoKey,
    demoKeyFile: folder.demoKey,
    beginStop: () => {
      isStopping = true;
    },
    reloadCatalog: () => follower.reload(),
    close: async () => {
      follower.stop();
      liveKeys.stop();
      await Promise.all([renderer.close(), mailer?.close()]);
      await images.close();
      const written = await Promise.all(flushing.map((timer) => timer.stop()));
      stores.close();
      return written.every((isWritten) => isWritten);
    },
  };
}

/** A secret of this installation, created at its first start. */
async function readSecret(settings: SettingsStore, name: string): Promise<Uint8Array> {
  const text = await settings.readOrCreate(name, () => randomBytes(32).toString('base64url'));
  return Buffer.from(text, 'base64url');
}

/** Logs every answer at level `debug`. Higher levels cost nothing per request. */
function loggedMetrics(metrics: Metrics, logger: Logger) {
  if (!logger.isLevelEnabled('debug')) return metrics;
  return {
    contentType: metrics.contentType,
    render: () => metrics.render(),
    figures: () => metrics.figures(),
    observe(route: string, status: number, seconds: number) {
      metrics.observe(route, status, seconds);
      logger.debug({ route, status, ms: Number((seconds * 1000).toFixed(3)) }, 'answered');
    },
  };
}
