import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isLoopbackHost, readHostPatterns } from './domain/allowed-hosts.ts';
import { type CatalogAddress, readCatalogAddress } from './domain/catalog-address.ts';
import { type DatabaseAddress, readDatabaseUrl } from './domain/database-url.ts';
import { readDuration } from './domain/duration.ts';
import { type OidcSettings, readOidcSettings } from './domain/oidc-settings.ts';
import { type RedisAddress, readRedisUrl } from './domain/redis-url.ts';
import { readSearchNodes } from './domain/search-nodes.ts';
import { withoutFinalSlashes } from './domain/site-path.ts';
import { readSmtpAddress, type SmtpServer } from './domain/smtp-address.ts';
import { isAddressOrNetwork } from './http/request/client-address.ts';
import { OperatorError } from './operator-error.ts';
import { choice, Mistake, readVariables, text, wholeNumber } from './read-variables.ts';

/** The settings of the service, read from the environment and validated together. */
export interface Config {
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
  /** A second port for `/healthz`, `/readyz` and `/metrics` of the whole process; `undefined` means none. */
  readonly healthPort: number | undefined;
  /** What `/metrics` asks for as a bearer token; `undefined` means nothing. */
  readonly metricsToken: string | undefined;
  /** Where the generations of the catalog are published; `undefined` means that this machine builds its own. */
  readonly catalogAddress: CatalogAddress | undefined;
  /** How long new connections are accepted at least after `/readyz` turned 503 at a stop. */
  readonly drainMs: number;
  /** The PostgreSQL database; `undefined` means SQLite in the data folder. */
  readonly database: DatabaseAddress | undefined;
  /** The Redis that holds the limits of several processes; `undefined` means that each process counts by itself. */
  readonly redis: RedisAddress | undefined;
  readonly logLevel: LogLevel;
  /** How long known keys keep working while the database cannot be read, in ms. */
  readonly staleKeysMaxMs: number;
  /**
   * The time limit of a search in ms. A search that reaches it returns a degraded answer. 0: every answer is degraded.
   */
  readonly searchBudgetMs: number;
  /** The nodes of the OpenSearch cluster; `undefined` if this process searches by itself. */
  readonly searchNodes: readonly string[] | undefined;
  /** The time limit of a search in OpenSearch in ms. */
  readonly searchClusterBudgetMs: number;
  /** Days for which usage counts are stored; 0 stores them forever. */
  readonly usageRetentionDays: number;
  /** Whether the texts of search queries are stored with the usage counts of a key. */
  readonly usageQueries: boolean;
  /** Maximum number of sign-ups per network and hour; 0 means no limit. */
  readonly signUpsPerHour: number;
  /** The mail server; `undefined` if this service sends no mail. */
  readonly smtp: SmtpServer | undefined;
  /** The identity provider; `undefined` if people sign in by password only. */
  readonly oidc: OidcSettings | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** More threads than any machine has cores would only take memory. */
const WORKERS_MAX = 256;

const VARIABLES = {
  PORT: wholeNumber('a port number', 0, 65_535, 3000, '. Set another number, for example PORT=3000.'),
  HOST: text(isHost, 'is not a host name or an IP address'),
  PUBLIC_URL: text(isPublicUrl, 'is not an http(s) address without query, fragment, user and password'),
  TRUSTED_PROXIES: { read: readProxies, fallback: [] as readonly string[] },
  ALLOWED_HOSTS: { read: readHosts, fallback: [] as readonly string[] },
  DATA_DIR: text((path) => !path.includes('\0'), 'is not a path'),
  WORKERS: { read: readWorkers, fallback: 1 },
  HEALTH_PORT: { read: readHealthPort, fallback: undefined },
  LIMITS: text((value) => value === 'owner', 'is not owner, its only value'),
  LOG_LEVEL: choice(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`, 'info'),
  SEARCH_BUDGET_MS: wholeNumber('a number of milliseconds', 0, 60_000, 50, ', such as 50.'),
  DATABASE_POOL: wholeNumber('a number of connections', 1, 1_000, 8, ', such as 8.'),
  DRAIN_MS: wholeNumber('a number of milliseconds', 0, 600_000, 600, ', such as 2000.'),
  STALE_KEYS_MAX: { read: readStaleKeysMax, fallback: 24 * 3_600_000 },
  OPENSEARCH_BUDGET_MS: wholeNumber('a number of milliseconds', 10, 60_000, 300, ', such as 300.'),
  USAGE_RETENTION_DAYS: wholeNumber('a number of days', 0, 36_500, 400, ', such as 400.'),
  DEMO_KEY: text((value) => value === 'on' || value === 'off', 'is neither on nor off'),
  SIGNUPS_PER_HOUR: wholeNumber('a number of sign-ups', 0, 1_000_000, 20, ', such as 20.'),
  USAGE_QUERIES: choice(['on', 'off'], 'is neither on nor off', 'on'),
};

/**
 * Reads the settings from the environment. An empty variable counts as not set. Throws an `OperatorError` that names
 * every mistake, one line each. A process that serves needs some settings that a command does not.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  purpose: 'command' | 'serve' = 'command',
): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
  const { values, mistakes: misread } = readVariables(VARIABLES, variables);
  const smtp = readMail(variables);
  const oidc = readOidcSettings(variables);
  const database = readDatabase(variables);
  const { OPENSEARCH_URL: searchAddresses } = variables;
  const searchNodes = searchAddresses === undefined ? undefined : readSearchNodes(searchAddresses);
  const redis = readRedis(variables);
  const { CATALOG_URL: catalogUrl } = variables;
  const catalogAddress = catalogUrl === undefined ? undefined : readCatalogAddress(catalogUrl, variables);
  const { METRICS_TOKEN: metricsToken } = variables;
  const mistakes = [
    ...misread,
    ...(typeof catalogAddress === 'string' ? [`CATALOG_URL ${catalogAddress}`] : []),
    ...(typeof database === 'string' ? [database] : []),
    ...(typeof redis === 'string' ? [redis] : []),
    ...(typeof searchNodes === 'string' ? [`OPENSEARCH_URL ${searchNodes}`] : []),
    ...(purpose === 'serve' && typeof database === 'object' ? uncountedLimits(variables) : []),
    ...(typeof smtp === 'string' ? [smtp] : []),
    ...(isMistaken(oidc) ? oidc : []),
    ...(metricsToken === undefined || isMetricsToken(metricsToken)
      ? []
      : ['METRICS_TOKEN is not a word of 16 to 256 printable ASCII characters.']),
    ...(values.HEALTH_PORT !== undefined && values.HEALTH_PORT !== 0 && values.HEALTH_PORT === values.PORT
      ? ['HEALTH_PORT is the same as PORT. Set another number.']
      : []),
  ];
  if (
    typeof smtp === 'string' ||
    typeof database === 'string' ||
    typeof searchNodes === 'string' ||
    typeof redis === 'string' ||
    typeof catalogAddress === 'string' ||
    isMistaken(oidc) ||
    mistakes.length > 0
  )
    throw new OperatorError(mistakes.join('\n'));
  const host = values.HOST ?? '127.0.0.1';
  const publicUrl = values.PUBLIC_URL && withoutFinalSlashes(values.PUBLIC_URL);
  const isLoopback =
    isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  return Object.freeze({
    port: values.PORT,
    host,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    allowedHosts: values.ALLOWED_HOSTS,
    isLoopback,
    hasDemoKey:
      values.DEMO_KEY === undefined ? isLoopback && database === undefined : values.DEMO_KEY === 'on',
    dataDir: resolve(values.DATA_DIR ?? '.data'),
    workers: values.WORKERS,
    healthPort: values.HEALTH_PORT,
    metricsToken: isMetricsToken(metricsToken) ? metricsToken : undefined,
    catalogAddress,
    database: database && { ...database, connectionsMax: values.DATABASE_POOL },
    drainMs: values.DRAIN_MS,
    redis,
    logLevel: values.LOG_LEVEL,
    staleKeysMaxMs: values.STALE_KEYS_MAX,
    searchBudgetMs: values.SEARCH_BUDGET_MS,
    searchNodes,
    searchClusterBudgetMs: values.OPENSEARCH_BUDGET_MS,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    usageQueries: values.USAGE_QUERIES === 'on',
    signUpsPerHour: values.SIGNUPS_PER_HOUR,
    smtp,
    oidc,
  });
}

/** The address of a published catalog that a command names. Its credentials come from the environment. */
export function readCatalogTarget(address: string): CatalogAddress {
  const read = readCatalogAddress(address, process.env);
  if (typeof read === 'string') throw new OperatorError(`the address ${read}`);
  return read;
}

function readProxies(list: string): readonly string[] | Mistake {
  const proxies = list.split(',').map((proxy) => proxy.trim());
  return proxies.every(isAddressOrNetwork)
    ? proxies
    : new Mistake('is not a list of IP addresses and networks such as 10.0.0.0/8, separated by commas');
}

function readHosts(list: string): readonly string[] | Mistake {
  const read = readHostPatterns(list);
  return 'reason' in read
    ? new Mistake(`is not a list of host names such as icons.example.com, *.example.com or *: ${read.reason}`)
    : read;
}

function readStaleKeysMax(given: string): number | Mistake {
  return (
    readDuration(given) ?? new Mistake('is not a number of seconds or a duration such as 24h, up to 365d')
  );
}

function readWorkers(given: string): number | Mistake {
  if (given === 'auto') return availableParallelism();
  const count = wholeNumber('', 1, WORKERS_MAX, 1).read(given);
  return count instanceof Mistake
    ? new Mistake(`is neither auto nor a number of threads from 1 to ${WORKERS_MAX}`)
    : count;
}

function readHealthPort(given: string): number | undefined | Mistake {
  return wholeNumber('a port number', 0, 65_535, 0, ', such as 3001.').read(given);
}

/** Its value is a secret, so it is not read with the variables whose mistakes repeat the value. */
function isMetricsToken(text: string | undefined): text is string {
  return text !== undefined && /^[!-~]{16,256}$/.test(text);
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_-]+)*$/i.test(text);
}

function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}

/** The PostgreSQL database, or a message about a mistake without the value, which may contain a password. */
function readDatabase({
  DATABASE_URL: address,
  DEMO_KEY: demoKey,
}: Readonly<Record<string, string>>): DatabaseAddress | string | undefined {
  if (address === undefined) return undefined;
  // Its secret is a file of one data folder, so processes would replace each other's demo key.
  if (demoKey === 'on')
    return 'DEMO_KEY is on, but DATABASE_URL is set. Unset DEMO_KEY: PostgreSQL has no demo key.';
  const read = readDatabaseUrl(address);
  return typeof read === 'string' ? `DATABASE_URL ${read}` : read;
}

/** Several machines share a database, so somebody must count their requests together. */
function uncountedLimits(variables: Readonly<Record<string, string>>): readonly string[] {
  if (variables['REDIS_URL'] !== undefined || variables['LIMITS'] !== undefined) return [];
  return [
    'DATABASE_URL is set, but neither REDIS_URL nor LIMITS is, so each machine would allow the whole limits. Set ' +
      'REDIS_URL, or LIMITS=owner if there is one machine or a load balancer sends each client to the same one.',
  ];
}

/** Redis, or a message about a mistake without the value, which may contain a password. */
function readRedis({
  REDIS_URL: address,
  LIMITS: limits,
}: Readonly<Record<string, string>>): RedisAddress | string | undefined {
  if (address === undefined) return undefined;
  if (limits === 'owner')
    return 'REDIS_URL is set, but LIMITS is owner, which is for machines without Redis. Unset one of them.';
  const read = readRedisUrl(address);
  return typeof read === 'string' ? `REDIS_URL ${read}` : read;
}

/**
 * The mail server, or a message about its mistake. The message omits the value of SMTP_URL, which may contain a
 * password.
 */
function readMail(variables: Readonly<Record<string, string>>): SmtpServer | string | undefined {
  const { SMTP_URL: address, MAIL_FROM: from } = variables;
  if (address === undefined)
    return from === undefined ? undefined : 'MAIL_FROM is set, but SMTP_URL is not. Set both, or unset it.';
  const read = readSmtpAddress(address, from);
  return typeof read === 'string' ? `SMTP_URL ${read}` : read;
}

function isMistaken(read: OidcSettings | readonly string[] | undefined): read is readonly string[] {
  return Array.isArray(read);
}
