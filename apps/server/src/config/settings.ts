import { resolve } from 'node:path';
import { isLoopbackHost } from '../base/allowed-hosts.ts';
import { withoutFinalSlashes } from '../base/site-path.ts';
import { type Connections, readConnections } from './connections.ts';
import { type Environment, readEnvironment } from './read-environment.ts';
import type { SignUpMode } from './sign-up-mode.ts';
import { readVariables } from './variable.ts';
import { type LogLevel, VARIABLES } from './variables.ts';

/** The settings of the service, read from the environment and validated together. */
export interface Config extends Connections {
  /** 0 lets the system choose a free port, for tests. */
  readonly port: number;
  readonly host: string;
  /** The URL of the service for clients, without a trailing slash; `undefined` means `host` and `port`. */
  readonly publicUrl: string | undefined;
  /** Addresses and CIDR networks of proxies whose `X-Forwarded-For` header is used. */
  readonly trustedProxies: readonly string[];
  /** Further host names, `*.name` patterns or `*` at which the service answers. */
  readonly allowedHosts: readonly string[];
  /** Whether only this machine can reach the service, by `host` and by `publicUrl`. */
  readonly isLoopback: boolean;
  /** Whether there is a demo key; by default only if `isLoopback`, and never with PostgreSQL. */
  readonly hasDemoKey: boolean;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  /** Threads that answer requests; 1 means the main thread alone. */
  readonly workers: number;
  /** The bearer token that `/metrics` requires; `undefined` means none. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  /** How long new connections are accepted at least after `/readyz` turned 503 at a stop. */
  readonly drainMs: number;
  /** Whether each answer is logged. */
  readonly accessLog: boolean;
  /** How long known keys keep working while the database cannot be read, in ms. */
  readonly staleKeysMaxMs: number;
  /**
   * The time limit of a search in ms. A search that reaches it returns a degraded answer. 0: every answer is degraded.
   */
  readonly searchBudgetMs: number;
  /** The time limit of a search in OpenSearch in ms. */
  readonly searchClusterBudgetMs: number;
  /** Days for which usage counts are stored; 0 stores them forever. */
  readonly usageRetentionDays: number;
  /** Whether the texts of search queries are stored with the usage counts of a key. */
  readonly usageQueries: boolean;
  /** Who may use the Iconify API: anybody, clients with a key, or nobody. */
  readonly iconifyApi: 'public' | 'keys' | 'off';
  /** Whether the Iconify API is also served at the root. */
  readonly isIconifyAtRoot: boolean;
  /**
   * Limits of the public Iconify API per client network: requests per minute and distinct icons per day; 0
   * lifts one.
   */
  readonly iconifyRatePerMinute: number;
  readonly iconifyDailyIcons: number;
  readonly signUpMode: SignUpMode;
  /** Maximum number of sign-ups per network and hour; 0 means no limit. */
  readonly signUpsPerHour: number;
}

/** The settings, and where they come from. */
export interface Settings {
  /** `undefined` if there is a mistake. */
  readonly config: Config | undefined;
  readonly environment: Environment;
  /** Every mistake, one line each, none of which repeats a secret. */
  readonly mistakes: readonly string[];
}

/** Reads all variables of an environment. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const environment = readEnvironment(variables);
  const { values, mistakes: misread } = readVariables(VARIABLES, environment.texts);
  const { connections, mistakes: unconnected } = readConnections(environment);
  const mistakes = [
    ...environment.mistakes,
    ...misread,
    // A variable whose file cannot be read is not missing.
    ...unconnected.filter((mistake) => !environment.unread.some((name) => mistake.includes(name))),
  ];
  if (mistakes.length > 0) return { config: undefined, environment, mistakes };
  const publicUrl = values.PUBLIC_URL && withoutFinalSlashes(values.PUBLIC_URL);
  const isLoopback =
    isLoopbackHost(values.HOST) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  const config: Config = Object.freeze({
    ...connections,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    allowedHosts: values.ALLOWED_HOSTS,
    isLoopback,
    hasDemoKey:
      values.DEMO_KEY === undefined
        ? isLoopback && connections.database === undefined
        : values.DEMO_KEY === 'on',
    dataDir: resolve(values.DATA_DIR),
    workers: values.WORKERS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    drainMs: values.DRAIN_MS,
    database: connections.database && { ...connections.database, connectionsMax: values.DATABASE_POOL },
    accessLog: values.ACCESS_LOG === 'on',
    staleKeysMaxMs: values.STALE_KEYS_MAX,
    searchBudgetMs: values.SEARCH_BUDGET_MS,
    searchClusterBudgetMs: values.OPENSEARCH_BUDGET_MS,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    usageQueries: values.USAGE_QUERIES === 'on',
    iconifyApi: values.ICONIFY_API,
    isIconifyAtRoot: values.ICONIFY_AT_ROOT === 'on',
    iconifyRatePerMinute: values.ICONIFY_RATE,
    iconifyDailyIcons: values.ICONIFY_DAILY_ICONS,
    signUpMode: (values.SIGNUP as SignUpMode | undefined) ?? (isLoopback ? 'open' : 'invite'),
    signUpsPerHour: values.SIGNUPS_PER_HOUR,
  });
  return { config, environment, mistakes };
}
