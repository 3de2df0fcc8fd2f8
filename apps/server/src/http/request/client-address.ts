import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the address of a request's client; undefined once the connection is closed. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/**
 * Reads the address of a client behind trusted proxies (`proxies`: texts that `isAddressOrNetwork` accepts). Each proxy
 * appends the address of its client to `X-Forwarded-For`. The list is therefore read from its end up to the first
 * address that is not trusted: a client can forge what precedes it. Without trusted proxies the header is ignored.
 */
export function clientAddressBehind(proxies: readonly string[]): ClientAddress {
  if (proxies.length === 0) return ({ socket }) => socket.remoteAddress;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return ({ headers, socket }) => {
    let client = plain(socket.remoteAddress ?? '');
    // Empty members of a list count for nothing (RFC 9110 §5.6.1).
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((part) => part.trim() !== '');
    while (isTrusted(client) && forwarded.length > 0) {
      const previous = plain(forwarded.pop()!.trim());
      // The proxy forwarded no valid address, so the proxy itself counts as the client.
      if (isIP(previous) === 0) break;
      client = previous;
    }
    return client === '' ? undefined : client;
  };
}

/** Removes the port and brackets that some proxies add, and from IPv4 addresses the prefix of IPv6 sockets. */
function plain(address: string): string {
  return address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** A network that contains the client, with its limits as a multiple of those of the client's own network. */
export interface WiderNetwork {
  readonly name: string;
  readonly factor: number;
}

export interface ClientNetworks {
  /**
   * The IPv4 address, or the first 64 bits of the IPv6 address, because one subscriber holds all addresses that share
   * them. Clients without an address share `unknown`.
   */
  readonly own: string;
  /** Networks that one subscriber may hold as well. None for private addresses: those are the operator's own. */
  readonly wider: readonly WiderNetwork[];
}

/** How many times the limits of one network all networks of a wider one have together. */
const IPV4_24_FACTOR = 4;
const IPV6_56_FACTOR = 2;
const IPV6_48_FACTOR = 4;

/** The networks of a client, by which limits without a key count. */
export function clientNetworks(address: string | undefined): ClientNetworks {
  if (address === undefined) return { own: 'unknown', wider: [] };
  const ipv4 = /^(?:::ffff:)?((\d+\.\d+\.\d+)\.\d+)$/i.exec(address);
  if (ipv4 !== null) {
    const own = ipv4[1]!;
    const wider = isPrivate(own) ? [] : [{ name: `${ipv4[2]}.0/24`, factor: IPV4_24_FACTOR }];
    return { own, wider };
  }
  if (!address.includes(':')) return { own: address, wider: [] };
  const groups = firstGroups(address);
  const own = `${groups.map(hex).join(':')}::/64`;
  if (isPrivate(address.split('%')[0]!)) return { own, wider: [] };
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return {
    own,
    wider: [
      { name: `${[a, b, c, d & 0xff00].map(hex).join(':')}::/56`, factor: IPV6_56_FACTOR },
      { name: `${[a, b, c].map(hex).join(':')}::/48`, factor: IPV6_48_FACTOR },
    ],
  };
}

/**
 * The own network of a client. The limits of account requests and of requests without a valid key apply per network,
 * and accounts keep keyed digests of those they signed in from.
 */
export function clientNetwork(address: string | undefined): string {
  return clientNetworks(address).own;
}

/** The first four groups of an IPv6 address as numbers. */
function firstGroups(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const tailGroups = tail === '' ? [] : tail.split(':');
    while (groups.length + tailGroups.length < 8) groups.push('0');
    groups.push(...tailGroups);
  }
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

const hex = (group: number) => group.toString(16);

/** Loopback, link-local and private addresses (RFC 1918, RFC 4193). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, familyOf(network));

function isPrivate(address: string): boolean {
  return PRIVATE.check(address, familyOf(address));
}

/** Whether an address belongs to this machine: 127.0.0.0/8, also in IPv6 form, or ::1. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^((::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(address);
}
