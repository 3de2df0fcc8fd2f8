import { decodeEscapes } from '../base/decode-escapes.ts';
import { readLogin, readServerAddress, type ServerAddress } from './server-address.ts';

/** Where a PostgreSQL database is, and how to sign in to it. */
export interface DatabaseAddress {
  /** Always leads to the primary. The host may be the folder of a socket. */
  readonly server: ServerAddress;
  readonly user: string;
  /** Absent if the server does not ask for one. */
  readonly password: string | undefined;
  readonly database: string;
  /** `off`, encrypted without a check of the certificate, or with one against the authorities of the system. */
  readonly tls: 'off' | 'unverified' | 'verified';
  /** Connections that one process opens at most. Default: 8. */
  readonly connectionsMax?: number;
}

const PORT = 5432;
const TLS_BY_MODE = {
  disable: 'off',
  require: 'unverified',
  'verify-full': 'verified',
} as const satisfies Record<string, DatabaseAddress['tls']>;

const EXAMPLE = 'postgres://user:password@db.example.com/glyphdex?sslmode=verify-full';

/**
 * Reads `postgres://user:password@host:5432/database?sslmode=verify-full`, where ports, password and `sslmode`
 * (default: `disable`) are optional. `?host=/var/run/postgresql` names the folder of a socket. Returns the
 * error in an invalid address, without any part of it, because it may contain a password.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | string {
  const parts = /^postgres(?:ql)?:\/\/(?:([^@]*)@)?([^/?#@]*)\/([^/?#]+)(?:\?([^#]*))?$/.exec(text);
  if (parts === null)
    return `is not an address such as ${EXAMPLE}; write / ? # @ in a password as %2F %3F %23 %40`;
  const [, login = '', hostText = '', databaseText, query = ''] = parts;
  const given = readLogin(login);
  const database = decodeEscapes(databaseText!);
  if (given === undefined || database === undefined)
    return 'has a user, password or database with a single %: write it as %25';
  const { user, password } = given;
  if (user === '') return `names no user: write an address such as ${EXAMPLE}`;

  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => name !== 'sslmode' && name !== 'host');
  if (unknown !== undefined) return 'has a parameter other than sslmode and host';
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!Object.hasOwn(TLS_BY_MODE, mode))
    return `has an sslmode other than ${Object.keys(TLS_BY_MODE).join(', ')}`;

  if (hostText.includes(','))
    return 'names several hosts: name one address that always leads to the primary, as of a managed database, Patroni or HAProxy';
  const server = readHost(hostText, parameters.get('host'));
  if (server === undefined)
    return 'has a host that is not a name or an address with a port, such as db.example.com:5432';
  return { server, user, password, database, tls: TLS_BY_MODE[mode as keyof typeof TLS_BY_MODE] };
}

/** A `socket` is the folder of a socket, and then there is no host. */
function readHost(text: string, socket: string | null): ServerAddress | undefined {
  if (text === '' && socket?.startsWith('/')) return { host: socket, port: PORT };
  return socket === null ? readServerAddress(text, PORT) : undefined;
}
