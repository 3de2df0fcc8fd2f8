import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClientAddress,
  clientAddressBehind,
  clientNetwork,
  isAddressOrNetwork,
} from './client-address.ts';

function read(reader: ClientAddress, peer: string | undefined, forwarded?: string): string | undefined {
  return reader({
    socket: { remoteAddress: peer } as Parameters<ClientAddress>[0]['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
}

test.each([
  ['the one who connects, when that is no known proxy', '198.51.100.9', '203.0.113.1', '198.51.100.9'],
  ['the one whom the proxy names', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['the one before a chain of known proxies', '10.0.0.1', '203.0.113.1, 10.2.3.4', '203.0.113.1'],
  ['the last that no known proxy vouches for', '10.0.0.1', '1.1.1.1, 203.0.113.1, 10.2.3.4', '203.0.113.1'],
  ['the proxy, when it names nobody', '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy, when what it names is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['the proxy, when the header is empty', '10.0.0.1', '', '10.0.0.1'],
  ['the one behind a proxy by IPv6', '2001:db8::5', '203.0.113.1', '203.0.113.1'],
  ['the one behind a proxy by IPv4 in IPv6', '::ffff:10.0.0.1', '2001:db8:9::1', '2001:db8:9::1'],
  ['the one named with a port', '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  ['nobody, once the connection is gone', undefined, '203.0.113.1', undefined],
])('the client is %s', (_case, peer, forwarded, client) => {
  expect(read(clientAddressBehind(['10.0.0.0/8', '2001:db8::5']), peer, forwarded)).toBe(client);
});

test('what a client writes into the header itself never decides', () => {
  const reader = clientAddressBehind(['10.0.0.1']);
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (forged, client) => {
      fc.pre(client !== '10.0.0.1');
      expect(read(reader, client, forged)).toBe(client);
      expect(read(reader, '10.0.0.1', `${forged}, ${client}`)).toBe(client);
      expect(read(clientAddressBehind([]), client, forged)).toBe(client);
    }),
  );
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['proxy.internal', false],
  ['', false],
])('%j is an address or a network: %s', (text, is) => {
  expect(isAddressOrNetwork(text)).toBe(is);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
