import { type CatalogAddress, readCatalogAddress } from './catalog-address.ts';
import { type DatabaseAddress, readDatabaseUrl } from './database-url.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import type { Environment } from './read-environment.ts';
import { type RedisAddress, readRedisUrl } from './redis-url.ts';
import { readSearchNodes } from './search-nodes.ts';
import { readSmtpAddress, type SmtpServer } from './smtp-address.ts';

/** The servers that the service uses beside its own files. */
export interface Connections {
  /** Where the packed catalog is; `undefined` means that this machine builds its own. */
  readonly catalogAddress: CatalogAddress | undefined;
  /** The PostgreSQL database; `undefined` means SQLite in the data folder. */
  readonly database: DatabaseAddress | undefined;
  /** The Redis that holds the limits of several processes; `undefined` means that each process counts by itself. */
  readonly redis: RedisAddress | undefined;
  /** The nodes of the OpenSearch cluster; `undefined` if this process searches by itself. */
  readonly searchNodes: readonly string[] | undefined;
  /** The mail server; `undefined` if this service sends no mail. */
  readonly smtp: SmtpServer | undefined;
  /** The identity provider; `undefined` if people sign in by password only. */
  readonly oidc: OidcSettings | undefined;
}

/**
 * Reads the variables of each connection together. The connections can be used only if there is no mistake. Messages
 * omit the addresses, which may contain a password.
 */
export function readConnections({ texts, unknown }: Pick<Environment, 'texts' | 'unknown'>): {
  readonly connections: Connections;
  readonly mistakes: readonly string[];
} {
  const mistakes: string[] = [];
  const read = <Value>(name: keyof Environment['texts'], reader: (address: string) => Value | string) => {
    const address = texts[name];
    const value = address === undefined ? undefined : reader(address);
    if (typeof value !== 'string') return value;
    mistakes.push(`${name} ${value}`);
    return undefined;
  };
  const { DEMO_KEY: demoKey, MAIL_FROM: from } = texts;
  const catalogAddress = read('CATALOG_URL', readCatalogAddress);
  const database = read('DATABASE_URL', readDatabaseUrl);
  const redis = read('REDIS_URL', readRedisUrl);
  const searchNodes = read('OPENSEARCH_URL', readSearchNodes);
  // The demo key is a file of one data folder, so processes would replace each other's.
  if (texts.DATABASE_URL !== undefined && demoKey === 'on')
    mistakes.push('DEMO_KEY is on, but DATABASE_URL is set. Unset DEMO_KEY: PostgreSQL has no demo key.');
  const smtp = read('SMTP_URL', (address) => readSmtpAddress(address, from));
  if (from !== undefined && texts.SMTP_URL === undefined)
    mistakes.push('MAIL_FROM is set, but SMTP_URL is not. Set both, or unset it.');
  const mistyped = unknown.filter((name) => name.startsWith('OIDC_')).map((name) => [name, '']);
  const oidc = readOidcSettings({ ...texts, ...Object.fromEntries(mistyped) });
  if (isMistaken(oidc)) mistakes.push(...oidc);
  return {
    connections: {
      catalogAddress,
      database,
      redis,
      searchNodes,
      smtp,
      oidc: isMistaken(oidc) ? undefined : oidc,
    },
    mistakes,
  };
}

function isMistaken(read: OidcSettings | readonly string[] | undefined): read is readonly string[] {
  return Array.isArray(read);
}
