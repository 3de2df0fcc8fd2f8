import { readLogin, readServerAddress, type ServerAddress } from './server-address.ts';

/** Where Redis is, and how to sign in to it. */
export interface RedisAddress extends ServerAddress {
  /** Absent for the default user. */
  readonly user: string | undefined;
  /** Absent if the server does not ask for one. */
  readonly password: string | undefined;
  readonly database: number;
  readonly isEncrypted: boolean;
}

const PORT = 6379;
const EXAMPLE = 'redis://:password@redis.example.com:6379/0 or rediss://user:password@host';

/**
 * Reads `redis://user:password@host:6379/0`, where everything but the host is optional. `rediss` means TLS. Returns the
 * mistake in an invalid address, without any part of it, because it may contain a password.
 */
export function readRedisUrl(text: string): RedisAddress | string {
  const parts = /^redis(s?):\/\/(?:([^@/?#]*)@)?([^/?#@]+)(?:\/(\d{0,5}))?$/.exec(text);
  if (parts === null)
    return `is not an address such as ${EXAMPLE}; write / ? # @ in a password as %2F %3F %23 %40`;
  const [, tls, login = '', server = '', databaseText = ''] = parts;
  const given = readLogin(login);
  if (given === undefined) return 'has a user or password with a single %: write it as %25';
  const { user, password } = given;
  if (user !== '' && !password) return 'has a user without a password: write user:password, or :password';

  if (server.includes(','))
    return 'names several hosts. Name one server, or one address that follows the primary; Redis Cluster is not supported';
  const place = readServerAddress(server, PORT);
  if (place === undefined)
    return 'has a host that is not a name or an address with a port, such as redis.example.com:6379';
  return {
    ...place,
    user: user || undefined,
    password: password || undefined,
    database: Number(databaseText),
    isEncrypted: tls === 's',
  };
}
