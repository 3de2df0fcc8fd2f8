import { decodeEscapes, readServerAddress, type ServerAddress } from './server-address.ts';

/** Where Redis is, and how to sign in to it. */
export interface RedisAddress {
  /** One server, or several hosts of one cluster. */
  readonly hosts: readonly ServerAddress[];
  /** Absent for the default user. */
  readonly user: string | undefined;
  /** Absent if the server does not ask for one. */
  readonly password: string | undefined;
  /** The number of the database; 0 in a cluster. */
  readonly database: number;
  readonly isEncrypted: boolean;
}

const PORT = 6379;
const EXAMPLE = 'redis://:password@redis.example.com:6379/0 or rediss://user:password@host1,host2';

/**
 * Reads `redis://user:password@host:6379/0`, where everything but one host is optional. `rediss` means TLS. Several hosts,
 * separated by commas, are hosts of one cluster. Returns what is wrong with an invalid address, without any part of it,
 * because it may contain a password.
 */
export function readRedisUrl(text: string): RedisAddress | string {
  const parts = /^redis(s?):\/\/(?:([^@/?#]*)@)?([^/?#@]+)(?:\/(\d{0,5}))?$/.exec(text);
  if (parts === null)
    return `is not an address such as ${EXAMPLE}; write / ? # @ in a password as %2F %3F %23 %40`;
  const [, tls, login = '', hostList = '', databaseText = ''] = parts;
  const colon = login.indexOf(':');
  const user = decodeEscapes(colon === -1 ? login : login.slice(0, colon));
  const password = colon === -1 ? '' : decodeEscapes(login.slice(colon + 1));
  if (user === undefined || password === undefined)
    return 'has a user or password with a single %: write it as %25';
  if (user !== '' && password === '')
    return 'has a user without a password: write user:password, or :password';

  const hosts = readHosts(hostList);
  if (hosts === undefined)
    return 'has a host that is not a name or an address with a port, such as redis.example.com:6379';
  const database = Number(databaseText);
  if (hosts.length > 1 && database !== 0)
    return 'names several hosts, so a cluster, which has only database 0';
  return {
    hosts,
    user: user === '' ? undefined : user,
    password: password === '' ? undefined : password,
    database,
    isEncrypted: tls === 's',
  };
}

function readHosts(list: string): RedisAddress['hosts'] | undefined {
  const hosts = list.split(',').map((text) => readServerAddress(text, PORT));
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}
