/** Where a PostgreSQL database is, and how to sign in to it. */
export interface DatabaseAddress {
  /** The hosts of the primary and its standbys: names, addresses or folders of a socket. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
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

const EXAMPLE = 'postgres://user:password@db1.example.com,db2.example.com/glyphdex?sslmode=verify-full';

/**
 * Reads `postgres://user:password@host:5432,host2/database?sslmode=verify-full`, where ports, password and `sslmode`
 * (default: `disable`) are optional. `?host=/var/run/postgresql` names the folder of a socket. Returns what is wrong with
 * an invalid address, without any part of it, because it may contain a password.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | string {
  const parts = /^postgres(?:ql)?:\/\/(?:([^@]*)@)?([^/?#@]*)\/([^/?#]+)(?:\?([^#]*))?$/.exec(text);
  if (parts === null)
    return `is not an address such as ${EXAMPLE}; write / ? # @ in a password as %2F %3F %23 %40`;
  const [, login = '', hostList = '', databaseText, query = ''] = parts;
  const colon = login.indexOf(':');
  const user = decode(colon === -1 ? login : login.slice(0, colon));
  const password = colon === -1 ? undefined : decode(login.slice(colon + 1));
  const database = decode(databaseText!);
  if (user === undefined || database === undefined || (colon !== -1 && password === undefined))
    return 'has a user, password or database with a single %: write it as %25';
  if (user === '') return `names no user: write an address such as ${EXAMPLE}`;

  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => name !== 'sslmode' && name !== 'host');
  if (unknown !== undefined) return 'has a parameter other than sslmode and host';
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!Object.hasOwn(TLS_BY_MODE, mode))
    return `has an sslmode other than ${Object.keys(TLS_BY_MODE).join(', ')}`;

  const hosts = readHosts(hostList, parameters.get('host'));
  if (hosts === undefined)
    return `has a host that is not a name or an address with a port, such as db1.example.com:5432`;
  return { hosts, user, password, database, tls: TLS_BY_MODE[mode as keyof typeof TLS_BY_MODE] };
}

function readHosts(list: string, socket: string | null): DatabaseAddress['hosts'] | undefined {
  if (list === '' && socket?.startsWith('/')) return [{ host: socket, port: PORT }];
  if (socket !== null) return undefined;
  const hosts = list.split(',').map((text) => {
    const parts = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text);
    const port = Number(parts?.[3] ?? PORT);
    return parts === null || port < 1 || port > 65_535 ? undefined : { host: (parts[1] ?? parts[2])!, port };
  });
  return hosts.every((host) => host !== undefined) ? hosts : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
