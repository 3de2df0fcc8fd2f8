import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopbackHost, readHostPatterns } from './domain/allowed-hosts.ts';
import { type OidcSettings, readOidcSettings } from './domain/oidc-settings.ts';
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
  /** Whether there is a demo key; by default only if `isLoopback`. */
  readonly hasDemoKey: boolean;
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /**
   * The time limit of a search in ms. A search that reaches it returns a degraded answer. 0: every answer is degraded.
   */
  readonly searchBudgetMs: number;
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

/** Variables that this version does not support, with the reason. Ignoring them would mislead the operator. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'this version keeps its data in SQLite in DATA_DIR'],
  ['REDIS_URL', 'this version limits requests within one process'],
  ['OPENSEARCH_URL', 'this version searches in its own index'],
]);

const VARIABLES = {
  PORT: wholeNumber('a port number', 0, 65_535, 3000, '. Set another number, for example PORT=3000.'),
  HOST: text(isHost, 'is not a host name or an IP address'),
  PUBLIC_URL: text(isPublicUrl, 'is not an http(s) address without query, fragment, user and password'),
  TRUSTED_PROXIES: { read: readProxies, fallback: [] as readonly string[] },
  ALLOWED_HOSTS: { read: readHosts, fallback: [] as readonly string[] },
  DATA_DIR: text((path) => !path.includes('\0'), 'is not a path'),
  WORKERS: { read: readWorkers, fallback: 1 },
  LOG_LEVEL: choice(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`, 'info'),
  SEARCH_BUDGET_MS: wholeNumber('a number of milliseconds', 0, 60_000, 50, ', such as 50.'),
  USAGE_RETENTION_DAYS: wholeNumber('a number of days', 0, 36_500, 400, ', such as 400.'),
  DEMO_KEY: text((value) => value === 'on' || value === 'off', 'is neither on nor off'),
  SIGNUPS_PER_HOUR: wholeNumber('a number of sign-ups', 0, 1_000_000, 20, ', such as 20.'),
  USAGE_QUERIES: choice(['on', 'off'], 'is neither on nor off', 'on'),
};

/**
 * Reads the settings from the environment. An empty variable counts as not set. Throws an `OperatorError` that names
 * every mistake, one line each.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
  const { values, mistakes: misread } = readVariables(VARIABLES, variables);
  const smtp = readMail(variables);
  const oidc = readOidcSettings(variables);
  const mistakes = [
    ...misread,
    ...(typeof smtp === 'string' ? [smtp] : []),
    ...(isMistaken(oidc) ? oidc : []),
    ...unsupported(Object.keys(variables)),
  ];
  if (typeof smtp === 'string' || isMistaken(oidc) || mistakes.length > 0)
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
    hasDemoKey: values.DEMO_KEY === undefined ? isLoopback : values.DEMO_KEY === 'on',
    dataDir: resolve(values.DATA_DIR ?? '.data'),
    logLevel: values.LOG_LEVEL,
    searchBudgetMs: values.SEARCH_BUDGET_MS,
    usageRetentionDays: values.USAGE_RETENTION_DAYS,
    usageQueries: values.USAGE_QUERIES === 'on',
    signUpsPerHour: values.SIGNUPS_PER_HOUR,
    smtp,
    oidc,
  });
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

function readWorkers(given: string): number | Mistake {
  const count = wholeNumber('a number of processes', 1, 1_024, 1).read(given);
  return count instanceof Mistake || count === 1
    ? count
    : new Mistake(
        'is more than this version supports: each process would allow the whole rate limit. Set it to 1 or unset it.',
      );
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

function unsupported(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const reason = UNSUPPORTED.get(name);
    return reason === undefined ? [] : [`${name} is set, but ${reason}. Unset it.`];
  });
}
