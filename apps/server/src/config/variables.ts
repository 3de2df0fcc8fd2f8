import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isAddressOrNetwork } from '../base/address-or-network.ts';
import { readHostPatterns } from '../base/allowed-hosts.ts';
import { DAY_MS, readDuration } from '../base/duration.ts';
import { SIGN_UP_MODES } from './sign-up-mode.ts';
import { anyText, choice, Mistake, text, type Variable, wholeNumber } from './variable.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** More threads than any machine has cores would only take memory. */
const WORKERS_MAX = 256;

/**
 * Every environment variable of the service, in the order in which help, `glyphdex config` and docs/operate.md list
 * them. A test compares it with that page.
 */
export const VARIABLES = {
  PORT: {
    purpose: 'The port to listen on; 0 lets the system choose',
    alias: 'GLYPHDEX_PORT',
    ...wholeNumber('a port number', 0, 65_535, 3000, '. Set another number, for example PORT=3000.'),
  },
  HOST: {
    purpose: 'The address to listen on; 0.0.0.0 or :: for all addresses of the machine',
    alias: 'GLYPHDEX_HOST',
    ...text(isHost, 'is not a host name or an IP address', '127.0.0.1'),
  },
  PUBLIC_URL: {
    purpose: 'The address that clients use',
    byDefault: 'http://HOST:PORT',
    ...text(isPublicUrl, 'is not an http(s) address without query, fragment, user and password'),
  },
  TRUSTED_PROXIES: {
    purpose: 'IP addresses and networks (10.0.0.0/8), separated by commas, whose X-Forwarded-For is used',
    read: readProxies,
    fallback: [] as readonly string[],
  },
  ALLOWED_HOSTS: {
    purpose: 'Further host names at which the service answers, separated by commas',
    read: readHosts,
    fallback: [] as readonly string[],
  },
  DEMO_KEY: {
    purpose: 'Whether there is a demo key',
    byDefault: 'on, or off with DATABASE_URL and when HOST or PUBLIC_URL is not loopback',
    ...choice(['on', 'off'], 'is neither on nor off'),
  },
  DATA_DIR: {
    purpose: 'The data folder',
    ...text((path) => !path.includes('\0'), 'is not a path', '.data'),
  },
  GLYPHDEX_COMMAND: {
    purpose: 'How messages write the command glyphdex, such as docker compose exec glyphdex glyphdex',
    byDefault: 'the command that works in the folder of the start',
    ...anyText,
  },
  LOG_LEVEL: {
    purpose: 'fatal, error, warn, info, debug (with ACCESS_LOG), trace, silent',
    ...choice(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`, 'info'),
  },
  ACCESS_LOG: {
    purpose: 'on writes one line per answer, at level info, whatever LOG_LEVEL is',
    ...choice(['on', 'off'], 'is neither on nor off', 'off'),
  },
  SEARCH_BUDGET_MS: {
    purpose: 'The time limit of one search',
    ...wholeNumber('a number of milliseconds', 0, 60_000, 50, ', such as 50.'),
  },
  USAGE_RETENTION_DAYS: {
    purpose: 'How long usage rows stay; 0 keeps them forever',
    ...wholeNumber('a number of days', 0, 36_500, 400, ', such as 400.'),
  },
  USAGE_QUERIES: {
    purpose: 'off stores no search queries',
    ...choice(['on', 'off'], 'is neither on nor off', 'on'),
  },
  ICONIFY_API: {
    purpose: 'Who may use the Iconify API: public (everybody), keys (clients with a key), off (nobody)',
    ...choice(['public', 'keys', 'off'], 'is not one of public, keys, off', 'public'),
  },
  ICONIFY_AT_ROOT: {
    purpose: 'on: the Iconify API answers at the root too, for the packs of the catalog',
    ...choice(['on', 'off'], 'is neither on nor off', 'off'),
  },
  ICONIFY_RATE: {
    purpose: 'Requests of the public Iconify API per client network in any minute; 0 lifts the limit',
    ...wholeNumber('a number of requests per minute', 0, 1_000_000, 1_200, ', such as 1200.'),
  },
  ICONIFY_DAILY_ICONS: {
    purpose: 'Distinct icons of the public Iconify API per client network and day; 0 lifts the limit',
    ...wholeNumber('a number of icons', 0, 1_000_000_000, 50_000, ', such as 50000.'),
  },
  SIGNUP: {
    purpose: 'Who may create an account: open (everybody), invite (people whom you invite), closed (nobody)',
    byDefault: 'open, or invite when HOST or PUBLIC_URL is not loopback',
    ...choice(SIGN_UP_MODES, 'is not open, invite or closed'),
  },
  SIGNUPS_PER_HOUR: {
    purpose: 'Sign-ups per client network in any hour; 0 lifts the limit',
    ...wholeNumber('a number of sign-ups', 0, 1_000_000, 20, ', such as 20.'),
  },
  SMTP_URL: { purpose: 'The mail server', isSecret: true, ...anyText },
  MAIL_FROM: { purpose: 'The sender of mail, unless SMTP_URL names one', ...anyText },
  OIDC_ISSUER: { purpose: 'The address of a provider of OpenID Connect', ...anyText },
  OIDC_CLIENT_ID: { purpose: 'The name of this service at the provider', ...anyText },
  OIDC_CLIENT_SECRET: { purpose: 'The secret that proves it', isSecret: true, ...anyText },
  OIDC_NAME: {
    purpose: "The provider's name on the button",
    byDefault: 'the host of OIDC_ISSUER',
    ...anyText,
  },
  DATABASE_URL: {
    purpose: 'A PostgreSQL database, such as postgres://user:password@db/glyphdex',
    byDefault: 'SQLite in the data folder',
    isSecret: true,
    ...anyText,
  },
  DATABASE_POOL: {
    purpose: 'Connections to PostgreSQL that a process opens at most, 1 to 1000',
    ...wholeNumber('a number of connections', 1, 1_000, 8, ', such as 8.'),
  },
  STALE_KEYS_MAX: {
    purpose: 'How long known keys keep working while the database cannot be read',
    byDefault: '24h',
    read: readStaleKeysMax,
    fallback: DAY_MS,
  },
  REDIS_URL: {
    purpose:
      'A Redis or Valkey that counts limits for several machines, such as rediss://:password@redis.example.com',
    isSecret: true,
    ...anyText,
  },
  OPENSEARCH_URL: {
    purpose: 'Nodes of an OpenSearch cluster that searches, separated by commas',
    isSecret: true,
    ...anyText,
  },
  OPENSEARCH_BUDGET_MS: {
    purpose: 'The time limit of one search in OpenSearch',
    ...wholeNumber('a number of milliseconds', 10, 60_000, 300, ', such as 300.'),
  },
  CATALOG_URL: {
    purpose: 'The packed catalog to take, such as https://user:password@host/catalog.zip or a path',
    byDefault: 'this machine builds its own',
    isSecret: true,
    ...anyText,
  },
  WORKERS: {
    purpose: `Threads that answer requests, over one index: a number up to ${WORKERS_MAX}, or auto for one per core`,
    read: readWorkers,
    fallback: 1,
  },
  DRAIN_MS: {
    purpose:
      'How long new connections are accepted at least after /readyz has turned 503 at a stop: longer than a load balancer needs to notice',
    ...wholeNumber('a number of milliseconds', 0, 600_000, 600, ', such as 2000.'),
  },
  METRICS_TOKEN: {
    purpose: 'The bearer token that /metrics requires: 16 to 256 printable ASCII characters',
    isSecret: true,
    ...text(
      (token) => /^[!-~]{16,256}$/.test(token),
      'is not a word of 16 to 256 printable ASCII characters.',
    ),
  },
} satisfies Readonly<Record<string, Variable<unknown>>>;

export type VariableName = keyof typeof VARIABLES;

/** The table with the optional members of each entry, for code that treats all variables alike. */
export const EACH_VARIABLE = Object.entries(VARIABLES) as readonly (readonly [
  VariableName,
  Variable<unknown>,
])[];

/** The default as help and docs/operate.md write it; `none` if there is no value. */
export function defaultOf({ byDefault, fallback }: Variable<unknown>): string {
  if (byDefault !== undefined) return byDefault;
  const isNone = fallback === undefined || (Array.isArray(fallback) && fallback.length === 0);
  return isNone ? 'none' : String(fallback);
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

function isHost(text: string): boolean {
  // An address of IPv4 that is wrong is no host name.
  if (/^[\d.]+$/.test(text)) return isIP(text) !== 0;
  return isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_-]+)*$/i.test(text);
}

export function isPublicUrl(text: string): boolean {
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
