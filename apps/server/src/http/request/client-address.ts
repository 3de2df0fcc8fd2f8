import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The address of a request's client; undefined once the connection is closed. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined;

/**
 * Reads the address of a client behind trusted proxies (`proxies`: addresses and CIDR networks). Each proxy appends the
 * address of its client to `X-Forwarded-For`, so the list is read from its end, as long as trusted proxies wrote it. A
 * client can forge earlier parts. Without proxies the header is ignored.
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
      // The proxy forwarded no address, so the proxy itself counts as the client.
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

/** Removes the prefix of IPv4 addresses on IPv6 sockets (`::ffff:`), and the port that some proxies add. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/**
 * The network by which failed authentications are counted: a single IPv4 address, or the first 64 bits of an IPv6
 * address, because one subscriber holds at least that many.
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
