import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock as clock } from './adapters/clock/system-clock.ts';
import { CatalogFollower } from './adapters/embedded/catalog-follower.ts';
import type { CatalogHolder } from './adapters/embedded/catalog-holder.ts';
import { ProcessRenderer } from './adapters/images/picture-renderer.ts';
import { ProcessImageReader } from './adapters/images/process-image-reader.ts';
import { MemoryRateLimiter } from './adapters/limiter/memory-rate-limiter.ts';
import { SmtpMailer } from './adapters/mail/smtp-mailer.ts';
import { OidcProvider } from './adapters/oidc/oidc-provider.ts';
import { Argon2Hasher } from './adapters/passwords/argon2-hasher.ts';
import { DiskPreviewCache, PREVIEW_BYTES_MAX } from './adapters/preview-cache/disk-preview-cache.ts';
import { SecretFile } from './adapters/secret-file/secret-file.ts';
import { readSiteFiles } from './adapters/site/site-files.ts';
import { SqliteAccountStore } from './adapters/sqlite/account-store.ts';
import { SqliteApiKeyStore } from './adapters/sqlite/api-key-store.ts';
import { SqliteCounterStore } from './adapters/sqlite/counter-store.ts';
import { openDatabase } from './adapters/sqlite/database.ts';
import { DatabaseFile } from './adapters/sqlite/database-file.ts';
import { SqliteIconBudgetStore } from './adapters/sqlite/icon-budget-store.ts';
import { patientStore } from './adapters/sqlite/patient-store.ts';
import { SqliteSettingsStore } from './adapters/sqlite/settings-store.ts';
import { SqliteTopStore } from './adapters/sqlite/top-store.ts';
import { SqliteUsageStore } from './adapters/sqlite/usage-store.ts';
import type { DataFolder } from './data-folder.ts';
import type { OidcSettings } from './domain/oidc-settings.ts';
import { PreviewSigner } from './domain/preview-signer.ts';
import type { SmtpServer } from './domain/smtp-address.ts';
import { TextSigner } from './domain/text-signer.ts';
import { CALLBACK_PATH } from './http/account/oidc-endpoints.ts';
import { buildApp } from './http/app.ts';
import { Metrics } from './observability/metrics.ts';
import { SERVER_VERSION } from './server-version.ts';
import { slugOfIcon } from './services/icons/get-icon.ts';
import { ensureDemoKey } from './services/keys/ensure-demo-key.ts';
import { LiveKeys } from './services/keys/live-keys.ts';
import { verifyKeyAgainst } from './services/keys/verify-key.ts';
import { PreviewDesk } from './services/previews/get-preview.ts';
import { FlushTimer } from './services/usage/flush-timer.ts';
import { DailyIconBudget } from './services/usage/icon-budget.ts';
import { BatchedIconCounters } from './services/usage/icon-counters.ts';
import { LastUsed } from './services/usage/last-used.ts';
import { MinutePeaks } from './services/usage/minute-peaks.ts';
import { TopRecorder } from './services/usage/top-recorder.ts';
import { UsageRecorder } from './services/usage/usage-recorder.ts';
import { UsageRetention } from './services/usage/usage-retention.ts';

const COUNTS_FLUSH_MS = 3_000;
const SLOW_FLUSH_MS = 20_000;
/** Client networks whose failed authentications are remembered: 1 KB each. */
const FAILING_NETWORKS_MAX = 20_000;

const FILE_BYTES_MAX = 512 * 1024 ** 2;

/** The whole service, wired and running, but not listening yet. */
export interface Service {
  readonly app: FastifyInstance;
  readonly demoKey: string;
  /** From now on /readyz says that no traffic should come. */
  beginStop(): void;
  reloadCatalog(): Promise<void>;
  /** Writes what is still in memory and closes the stores. False when something could not be written. */
  close(): Promise<boolean>;
}

export interface Surroundings {
  readonly folder: DataFolder;
  readonly catalogs: CatalogHolder;
  /** The built site. */
  readonly siteFolder: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Addresses and CIDR networks of proxies whose word about the client counts. */
  readonly trustedProxies: readonly string[];
  readonly searchBudgetMs: number;
  /** 0 keeps usage for ever. */
  readonly usageRetentionDays: number;
  /** Whether it is kept what keys search for. */
  readonly usageQueries: boolean;
  /** Absent when this service sends no mail. */
  readonly smtp: SmtpServer | undefined;
  /** Absent when people sign in by password only. */
  readonly oidc: OidcSettings | undefined;
  readonly logger: Logger;
}

/** Wires the service: the only place that knows which adapter stands behind which port. */
export async function compose(surroundings: Surroundings): Promise<Service> {
  const { folder, catalogs, logger } = surroundings;
  const database = await openDatabase(folder.database, 'acknowledged');
  const statistics = await openDatabase(folder.database, 'statistics');
  const databaseFile = new DatabaseFile(folder.database, logger);
  databaseFile.start();
  const keys = new SqliteApiKeyStore(database);
  const settings = new SqliteSettingsStore(database);

  const demoKey = await ensureDemoKey({ keys, settings, clock, kept: new SecretFile(folder.demoKey) });
  const [previewSecret, ticketSecret] = [
    await readSecret(settings, 'preview_secret'),
    await readSecret(settings, 'ticket_secret'),
  ];
  database.waitBriefly();
  const liveKeys = new LiveKeys(keys, logger);
  await liveKeys.start();

  const usageStore = new SqliteUsageStore(statistics);
  const usage = new UsageRecorder(usageStore, clock);
  const peaks = new MinutePeaks(usageStore, clock);
  const topStore = new SqliteTopStore(statistics);
  const tops = new TopRecorder(topStore, clock, { countsQueries: surroundings.usageQueries });
  const retention = new UsageRetention(usageStore, topStore, clock, surroundings.usageRetentionDays);
  const lastUsed = new LastUsed(new SqliteApiKeyStore(statistics), clock);
  const counters = await BatchedIconCounters.open(new SqliteCounterStore(statistics));
  const iconBudget = await DailyIconBudget.open(new SqliteIconBudgetStore(statistics), clock);
  const countsTimer = new FlushTimer([usage, peaks, counters, iconBudget, tops], COUNTS_FLUSH_MS, logger);
  const flushing = [countsTimer, new FlushTimer([lastUsed, retention], SLOW_FLUSH_MS, logger)];
  for (const timer of flushing) timer.start();

  const renderer = new ProcessRenderer();
  const images = new ProcessImageReader();
  const picturesOf = (path: string, bytesMax: number) =>
    new PreviewDesk({
      cache: new DiskPreviewCache(path, { clock, log: logger, bytesMax }),
      renderer,
      clock,
      log: logger,
    });

  const follower = new CatalogFollower(catalogs, folder.path, logger);
  follower.start();

  const metrics = new Metrics();
  metrics.gauge('glyphdex_icons', 'Icons in the catalog in force.', () => catalogs.current().icons.count);
  metrics.gauge('glyphdex_live_keys', 'API keys that work.', () => liveKeys.size);
  metrics.gauge(
    'glyphdex_dropped_counts',
    'Requests, views and downloads that were not counted, since the database could not be written for long.',
    () => usage.droppedCount + counters.droppedCount,
  );

  const limiter = new MemoryRateLimiter(clock);
  const mailer = surroundings.smtp === undefined ? undefined : new SmtpMailer(surroundings.smtp, logger);
  const { oidc, publicUrl } = surroundings;
  const identities = oidc && new OidcProvider(oidc, `${publicUrl}${CALLBACK_PATH}`, logger);
  let isStopping = false;
  const app = buildApp({
    publicUrl: surroundings.publicUrl,
    trustedProxies: surroundings.trustedProxies,
    serverVersion: SERVER_VERSION,
    searchBudgetMs: surroundings.searchBudgetMs,
    clock,
    catalogs,
    site: readSiteFiles(surroundings.siteFolder),
    verifyKey: verifyKeyAgainst(liveKeys, clock),
    limiter,
    accounts: {
      accounts: patientStore(new SqliteAccountStore(database)),
      keys: patientStore(keys),
      clock,
      // Of its own, so that tries to sign in push no API key out of the other's memory.
      limiter: new MemoryRateLimiter(clock),
      passwords: new Argon2Hasher(),
      usage: {
        usage: usageStore,
        tops: topStore,
        countsQueries: surroundings.usageQueries,
        settle: () => countsTimer.flush(),
        iconsToday: (keyId) => iconBudget.takenToday(keyId),
        slugOf: (iconId) => slugOfIcon(catalogs.current(), iconId),
      },
      mailer,
      identities,
      tickets: new TextSigner(ticketSecret),
      log: logger,
    },
    failureLimiter: new MemoryRateLimiter(clock, FAILING_NETWORKS_MAX),
    usage: {
      record(keyId, status) {
        usage.record(keyId, status);
        lastUsed.note(keyId);
        peaks.note(keyId);
      },
    },
    tops,
    counters,
    iconBudget,
    previewSigner: new PreviewSigner(previewSecret),
    previews: picturesOf(folder.previews, PREVIEW_BYTES_MAX),
    files: picturesOf(folder.files, FILE_BYTES_MAX),
    images,
    metrics: loggedMetrics(metrics, logger),
    readiness: () => {
      const failing = flushing.flatMap((timer) => timer.failing);
      return {
        // Keys that are known go on working and counts wait in memory, so neither is a reason to send traffic away.
        isReady: !isStopping,
        checks: {
          service: isStopping ? 'stopping' : 'ok',
          catalog: 'ok',
          keys: liveKeys.isStale ? 'cannot be read, those known so far work' : 'ok',
          database: databaseFile.isReplaced ? 'moved away or replaced: start the service again' : 'ok',
          statistics: failing.length === 0 ? 'ok' : `waiting to be written: ${failing.join(', ')}`,
        },
      };
    },
    logger,
  });

  return {
    app,
    demoKey,
    beginStop: () => {
      isStopping = true;
    },
    reloadCatalog: () => follower.reload(),
    close: async () => {
      follower.stop();
      databaseFile.stop();
      liveKeys.stop();
      await Promise.all([renderer.close(), mailer?.close()]);
      await images.close();
      const written = await Promise.all(flushing.map((timer) => timer.stop()));
      statistics.close();
      database.close();
      return written.every((isWritten) => isWritten);
    },
  };
}

/** A secret of this service, made at its first start. */
async function readSecret(settings: SqliteSettingsStore, name: string): Promise<Uint8Array> {
  const kept = await settings.readOrCreate(name, () => randomBytes(32).toString('base64url'));
  return Buffer.from(kept, 'base64url');
}

/** At level debug every answer is a log line; otherwise the hot path is not made to ask. */
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
