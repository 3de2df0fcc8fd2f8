import { resolve } from 'node:path';
import { isLoopbackHost } from '../base/allowed-hosts.ts';
import { withoutFinalSlashes } from '../base/site-path.ts';
import { type Connections, readConnections } from './connections.ts';
import type { DatabaseAddress } from './database-url.ts';
import { type Environment, readEnvironment } from './read-environment.ts';
import type { SignUpMode } from './sign-up-mode.ts';
import { readVariables, type Values } from './variable.ts';
import { VARIABLES } from './variables.ts';

/** The settings of the service, read from the environment and validated together. `VARIABLES` says what each means. */
export type Config = ReturnType<typeof configOf>;

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
  return { config: configOf(values, connections), environment, mistakes };
}

function configOf(values: Values<typeof VARIABLES>, connections: Connections) {
  const publicUrl = values.PUBLIC_URL && withoutFinalSlashes(values.PUBLIC_URL);
  const isLoopback =
    isLoopbackHost(values.HOST) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  const database: DatabaseAddress | undefined = connections.database && {
    ...connections.database,
    connectionsMax: values.DATABASE_POOL,
  };
  const signUpMode: SignUpMode = values.SIGNUP ?? (isLoopback ? 'open' : 'invite');
  return Object.freeze({
    ...connections,
    database,
    port: values.PORT,
    host: values.HOST,
    /** Without a trailing slash; `undefined` means `host` and `port`. */
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Further host names, `*.name` patterns or `*` at which the service answers. */
    allowedHosts: values.ALLOWED_HOSTS,
    /** Whether only this machine can reach the service, by `host` and by `publicUrl`. */
    isLoopback,
    /** By default only if `isLoopback`, and never with PostgreSQL. */
    hasDemoKey:
      values.DEMO_KEY === undefined
        ? isLoopback && connections.database === undefined
        : values.DEMO_KEY === 'on',
    /** The absolute path of the data folder. */
    dataDir: resolve(values.DATA_DIR),
    /** Threads that answer requests; 1 means the main thread alone. */
    workers: values.WORKERS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    drainMs: values.DRAIN_MS,
    accessLog: values.ACCESS_LOG === 'on',
    staleKeysMaxMs: values.STALE_KEYS_MAX,
    /** A search that reaches it returns a degraded answer. 0: every answer is degraded. */
    searchBudgetMs: values.SEARCH_BUDGET_MS,
    searchClusterBudgetMs: values.OPENSEARCH_BUDGET_MS,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    usageQueries: values.USAGE_QUERIES === 'on',
    iconifyApi: values.ICONIFY_API,
    isIconifyAtRoot: values.ICONIFY_AT_ROOT === 'on',
    iconifyRatePerMinute: values.ICONIFY_RATE,
    iconifyDailyIcons: values.ICONIFY_DAILY_ICONS,
    signUpMode,
    signUpsPerHour: values.SIGNUPS_PER_HOUR,
  });
}
