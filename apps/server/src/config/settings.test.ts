import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../base/operator-error.ts';
import { readConfig, readRemoteService } from './config.ts';

function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('returns the defaults without any variable', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/root' })).toEqual({
    workers: 1,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustedProxies: [],
    allowedHosts: [],
    isLoopback: true,
    hasDemoKey: true,
    dataDir: join(process.cwd(), '.data'),
    iconifyApi: 'public',
    isIconifyAtRoot: false,
    iconifyRatePerMinute: 1_200,
    iconifyDailyIcons: 50_000,
    logLevel: 'info',
    drainMs: 600,
    accessLog: false,
    staleKeysMaxMs: 86_400_000,
    searchBudgetMs: 50,
    searchClusterBudgetMs: 300,
    usageRetentionDays: 400,
    usageQueries: true,
    signUpMode: 'open',
    signUpsPerHour: 20,
    smtp: undefined,
    oidc: undefined,
  });
});

test('treats an empty variable like one that is not set', () => {
  expect(readConfig({ PORT: '', HOST: '  ', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('reads every variable', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://icons.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOWED_HOSTS: 'NAS.lan, *.icons.example.net',
      DEMO_KEY: 'on',
      DATA_DIR: '/srv/icons',
      WORKERS: '3',
      METRICS_TOKEN: 'a-token-of-the-scraper',
      ICONIFY_API: 'keys',
      ICONIFY_AT_ROOT: 'on',
      ICONIFY_RATE: '0',
      ICONIFY_DAILY_ICONS: '7',
      LOG_LEVEL: 'debug',
      ACCESS_LOG: 'on',
      SEARCH_BUDGET_MS: '0',
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'icons@example.com',
      DRAIN_MS: '2000',
      STALE_KEYS_MAX: '90m',
      USAGE_RETENTION_DAYS: '0',
      USAGE_QUERIES: 'off',
      SIGNUP: 'closed',
      SIGNUPS_PER_HOUR: '0',
      OIDC_ISSUER: 'https://id.example.com/realms/main',
      OIDC_CLIENT_ID: 'icons',
      OIDC_CLIENT_SECRET: 'hunter2',
      OIDC_NAME: 'Example',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    publicUrl: 'https://icons.example.com',
    trustedProxies: ['10.0.0.0/8', '::1'],
    allowedHosts: ['nas.lan', '*.icons.example.net'],
    isLoopback: false,
    hasDemoKey: true,
    dataDir: '/srv/icons',
    workers: 3,
    metricsToken: 'a-token-of-the-scraper',
    iconifyApi: 'keys',
    isIconifyAtRoot: true,
    iconifyRatePerMinute: 0,
    iconifyDailyIcons: 7,
    logLevel: 'debug',
    drainMs: 2_000,
    accessLog: true,
    staleKeysMaxMs: 5_400_000,
    searchBudgetMs: 0,
    searchClusterBudgetMs: 300,
    smtp: {
      host: 'mail.example.com',
      port: 587,
      isTls: false,
      login: undefined,
      from: 'icons@example.com',
    },
    usageRetentionDays: 0,
    usageQueries: false,
    signUpMode: 'closed',
    signUpsPerHour: 0,
    oidc: {
      issuer: 'https://id.example.com/realms/main',
      clientId: 'icons',
      clientSecret: 'hunter2',
      name: 'Example',
    },
  });
});

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://icons.localhost/x' }, true],
  [{ DEMO_KEY: 'off' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.2' }, false],
  [{ PUBLIC_URL: 'https://icons.example.com' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0', DEMO_KEY: 'on' }, true],
])('with %j, there is a demo key: %s', (environment, hasDemoKey) => {
  expect(readConfig(environment as Record<string, string>).hasDemoKey).toBe(hasDemoKey);
});

// promise: Where other machines can reach the service, sign-up needs an invitation unless it is opened
test.each([
  [{}, 'open'],
  [{ HOST: '::1', PUBLIC_URL: 'http://icons.localhost' }, 'open'],
  [{ HOST: '0.0.0.0' }, 'invite'],
  [{ PUBLIC_URL: 'https://icons.example.com' }, 'invite'],
  [{ HOST: '0.0.0.0', SIGNUP: 'open' }, 'open'],
])('with %j, sign-up is %s', (environment, mode) => {
  expect(readConfig(environment as Record<string, string>).signUpMode).toBe(mode);
});

test.each([
  [
    'PORT',
    'abc',
    /^PORT \("abc"\) is not a port number from 0 to 65535\. Set another number, for example PORT=3000\.$/,
  ],
  [
    'PORT',
    '99999',
    /^PORT \("99999"\) is not a port number from 0 to 65535\. Set another number, for example PORT=3000\.$/,
  ],
  ['PORT', '65536', /0 to 65535/],
  ['SIGNUPS_PER_HOUR', '-1', /^SIGNUPS_PER_HOUR \("-1"\) is not a number of sign-ups/],
  ['USAGE_QUERIES', 'no', /^USAGE_QUERIES \("no"\) is neither on nor off$/],
  ['DEMO_KEY', 'yes', /^DEMO_KEY \("yes"\) is neither on nor off$/],
  ['PORT', '-1', /0 to 65535/],
  ['PORT', '3e3', /0 to 65535/],
  ['PORT', '80.5', /0 to 65535/],
  ['HOST', 'not a host', /^HOST \("not a host"\) is not a host name or an IP address$/],
  ['HOST', 'http://localhost', /host name/],
  ['HOST', '999.1.1.1', /is not a host name or an IP address/],
  ['PUBLIC_URL', 'icons.example.com', /^PUBLIC_URL \("icons\.example\.com"\) is not an http\(s\) address/],
  [
    'TRUSTED_PROXIES',
    '10.0.0.1,proxy',
    /^TRUSTED_PROXIES \("10\.0\.0\.1,proxy"\) is not a list of IP addresses/,
  ],
  [
    'ALLOWED_HOSTS',
    'nas.lan,nas:3000',
    /^ALLOWED_HOSTS \("nas\.lan,nas:3000"\) is not a list of host names .*"nas:3000".*without a port/,
  ],
  ['PUBLIC_URL', 'ftp://example.com', /http\(s\)/],
  ['PUBLIC_URL', 'https://example.com/?a=1', /without query/],
  ['PUBLIC_URL', 'https://user:secret@example.com', /http\(s\)/],
  ['WORKERS', '0', /^WORKERS \("0"\) is neither auto nor a number of threads from 1 to 256/],
  ['WORKERS', '257', /from 1 to 256/],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN is not a word of 16 to 256/],
  ['ACCESS_LOG', 'yes', /^ACCESS_LOG \("yes"\) is neither on nor off/],
  ['SIGNUP', 'off', /^SIGNUP \("off"\) is not open, invite or closed/],
  ['ICONIFY_API', 'on', /^ICONIFY_API \("on"\) is not one of public, keys, off/],
  ['ICONIFY_RATE', '-1', /^ICONIFY_RATE/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL \("loud"\) is not one of fatal, error, warn/],
  ['SEARCH_BUDGET_MS', '60001', /milliseconds from 0 to 60000, such as 50\.$/],
  ['USAGE_RETENTION_DAYS', '-1', /days from 0 to 36500, such as 400\.$/],
  ['USAGE_RETENTION_DAYS', '36501', /days from 0 to 36500/],
  ['DATABASE_URL', 'postgres://x', /^DATABASE_URL is not an address such as postgres:/],
  ['OPENSEARCH_URL', 'search1', /^OPENSEARCH_URL is not a list of addresses such as/],
  ['OPENSEARCH_BUDGET_MS', '0', /^OPENSEARCH_BUDGET_MS/],
  ['REDIS_URL', 'redis', /^REDIS_URL is not an address such as redis:/],
  ['SMTP_URL', 'mail.example.com', /^SMTP_URL is not an address such as smtp:\/\//],
  ['SMTP_URL', 'smtp://host', /^SMTP_URL names no sender/],
  ['MAIL_FROM', 'icons@example.com', /^MAIL_FROM is set, but SMTP_URL is not/],
])('refuses %s=%s in one line', (name, value, line) => {
  expect(mistakesOf({ [name]: value })).toEqual([expect.stringMatching(line)]);
});

test('names the variables of all mistakes in one error', () => {
  const mistakes = mistakesOf({
    PORT: 'x',
    HOST: ' ! ',
    LOG_LEVEL: 'x',
    REDIS_URL: 'x',
    OIDC_ISSUER: 'http://id.example.com',
    WORKERS: 'x',
  });
  expect(mistakes.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'LOG_LEVEL',
    'WORKERS',
    'REDIS_URL',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ISSUER',
  ]);
});

describe('OpenID Connect', () => {
  const REQUIRED = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'icons',
    OIDC_CLIENT_SECRET: 'hunter2',
  };

  test('uses the host of the issuer as the name of the provider without OIDC_NAME', () => {
    expect(readConfig(REQUIRED).oidc?.name).toBe('id.example.com');
  });

  test.each(Object.keys(REQUIRED))('requires %s when another OIDC variable is set', (name) => {
    const { [name as 'OIDC_ISSUER']: _, ...rest } = REQUIRED;
    expect(mistakesOf(rest)).toEqual([expect.stringMatching(`^${name} is not set, but OIDC_\\w+ is`)]);
  });

  test.each([
    ['http://id.example.com', /not an https address without query/],
    ['id.example.com', /https address/],
    ['https://id.example.com?a=1', /without query/],
    ['https://user:pass@id.example.com', /https address/],
  ])('refuses the issuer %s', (issuer, line) => {
    expect(mistakesOf({ ...REQUIRED, OIDC_ISSUER: issuer })).toEqual([expect.stringMatching(line)]);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080/a', 'http://[::1]:8080'])(
    'accepts the local issuer %s',
    (issuer) => {
      expect(readConfig({ ...REQUIRED, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
    },
  );

  test('refuses unknown and invalid variables without repeating the secret', () => {
    const mistakes = mistakesOf({
      ...REQUIRED,
      OIDC_ISSUER: '',
      OIDC_SECRET: 'x',
      OIDC_NAME: 'x'.repeat(41),
    });
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['OIDC_SECRET', 'OIDC_ISSUER', 'OIDC_NAME']);
    expect(mistakes.join()).not.toContain('hunter2');
  });
});

test('has no demo key with PostgreSQL, and refuses to turn it on', () => {
  const DATABASE_URL = 'postgres://ann:secret@db1/icons';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ hasDemoKey: false, database: { database: 'icons' } });
  expect(mistakesOf({ DATABASE_URL, DEMO_KEY: 'on' })).toEqual([expect.stringMatching(/Unset DEMO_KEY/)]);
});

test('accepts DATABASE_URL without REDIS_URL', () => {
  expect(readConfig({ REDIS_URL: 'redis://a' }).redis?.host).toBe('a');
  expect(readConfig({ DATABASE_URL: 'postgres://ann:secret@db1/icons' }).redis).toBeUndefined();
});

test('does not repeat the values of DATABASE_URL and SMTP_URL, which may contain passwords', () => {
  expect(mistakesOf({ DATABASE_URL: 'postgres://user:hunter2@db' }).join()).not.toContain('hunter2');
  expect(mistakesOf({ SMTP_URL: 'smtp://user:hunter2@mail' }).join()).not.toContain('hunter2');
});

test.each(['PUBLIC_URL', 'OIDC_ISSUER', 'ALLOWED_HOSTS', 'TRUSTED_PROXIES', 'HOST'])(
  'refuses an address with a user and a password in %s without repeating them',
  (name) => {
    const mistakes = mistakesOf({ [name]: 'https://ann:hunter2@icons.example?token=hunter2' });
    expect(mistakes.join()).toContain(`${name} ("https://…@icons.example?…") is not`);
    expect(mistakes.join()).not.toMatch(/ann|hunter2/);
  },
);

test.each([
  'https://icons.example.com',
  'https://icons.example.com/',
  'https://icons.example.com/mcp',
  'https://icons.example.com/api/v1/',
])('reads the service at GLYPHDEX_URL=%s', (address) => {
  const service = readRemoteService({ GLYPHDEX_URL: ` ${address} `, GLYPHDEX_KEY: ' gdx_live_x ' });
  expect(service).toEqual({ url: 'https://icons.example.com', key: 'gdx_live_x' });
});

test('reads no service without GLYPHDEX_URL', () => {
  expect(readRemoteService({})).toBeUndefined();
  expect(readRemoteService({ GLYPHDEX_URL: '  ', GLYPHDEX_KEY: 'gdx_live_x' })).toBeUndefined();
});

test.each([
  [{ GLYPHDEX_URL: 'https://icons.example.com' }, /GLYPHDEX_KEY is not. Set it/],
  [{ GLYPHDEX_URL: 'icons.example.com', GLYPHDEX_KEY: 'gdx_live_x' }, /GLYPHDEX_URL is not an http/],
  [
    { GLYPHDEX_URL: 'https://me:gdx_live_secret@icons.example.com', GLYPHDEX_KEY: 'x' },
    /^GLYPHDEX_URL is not((?!secret).)*$/,
  ],
  [
    { GLYPHDEX_URL: 'https://icons.example.com', GLYPHDEX_KEY: 'gdx_live secret' },
    /^GLYPHDEX_KEY is not a key((?!secret).)*$/,
  ],
])('refuses the service in case %#, without the key in the message', (environment, message) => {
  expect(() => readRemoteService(environment)).toThrow(message);
});
