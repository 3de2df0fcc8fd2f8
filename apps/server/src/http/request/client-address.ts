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
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(client) && forwarded.length > 0) {
      const previous = plain(forwarded.pop()!.trim());
      // The proxy forwarded no valid address, so the proxy itself counts as the client.
      if (isIP(previous) === 0) break;
      client = previous;
    }
    return client === '' ? undefined : client;
  };
}

/** Whether a text is an IP address, or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Removes from an IPv4 address the prefix of IPv6 sockets (`::ffff:`), and the port that some proxies add. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/**
 * The network of a client: its IPv4 address, or the first 64 bits of its IPv6 address, because one subscriber holds all
 * addresses that share them. Clients without an address share `unknown`. The limits of visitors, of account requests
 * and of requests without a valid key apply per network, and sessions store a digest of it.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const tailGroups = tail === '' ? [] : tail.split(':');
    while (groups.length + tailGroups.length < 8) groups.push('0');
    groups.push(...tailGroups);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
