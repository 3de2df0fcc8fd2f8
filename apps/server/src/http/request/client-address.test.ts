import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClientAddress,
  clientAddressBehind,
  clientNetwork,
  clientNetworks,
  isLoopbackAddress,
} from './client-address.ts';

function read(reader: ClientAddress, peer: string | undefined, forwarded?: string): string | undefined {
  return reader({
    socket: { remoteAddress: peer } as Parameters<ClientAddress>[0]['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
}

test.each([
  ['the connected address if it is not a trusted proxy', '198.51.100.9', '203.0.113.1', '198.51.100.9'],
  ['the address that a trusted proxy forwards', '10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['the address before a chain of trusted proxies', '10.0.0.1', '203.0.113.1, 10.2.3.4', '203.0.113.1'],
  [
    'the last address that is not a trusted proxy',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.1, 10.2.3.4',
    '203.0.113.1',
  ],
  ['the trusted proxy without a header', '10.0.0.1', undefined, '10.0.0.1'],
  ['the trusted proxy if the header holds no address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['the trusted proxy if the header is empty', '10.0.0.1', '', '10.0.0.1'],
  ['the address that an IPv6 proxy forwards', '2001:db8::5', '203.0.113.1', '203.0.113.1'],
  [
    'the address that a proxy with an IPv4 address mapped to IPv6 forwards',
    '::ffff:10.0.0.1',
    '2001:db8:9::1',
    '2001:db8:9::1',
  ],
  ['the forwarded address without its port', '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
  ['the forwarded IPv6 address without brackets', '10.0.0.1', '[2001:db8:9::1]', '2001:db8:9::1'],
  ['the forwarded IPv6 address without its port', '10.0.0.1', '[2001:db8:9::1]:443', '2001:db8:9::1'],
  ['the forwarded address before a comma at the end', '10.0.0.1', '203.0.113.1,', '203.0.113.1'],
  ['the forwarded address between empty members', '10.0.0.1', ', 203.0.113.1, , 10.2.3.4, ', '203.0.113.1'],
  ['undefined after the connection is closed', undefined, '203.0.113.1', undefined],
])('clientAddressBehind returns %s', (_case, peer, forwarded, client) => {
  expect(read(clientAddressBehind(['10.0.0.0/8', '2001:db8::5']), peer, forwarded)).toBe(client);
});

// promise: A client cannot choose its address by a header
test('ignores what a client writes into X-Forwarded-For itself', () => {
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
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001::1', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('clientNetwork(%j) is %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', [['203.0.113.0/24', 4]]],
  ['::ffff:203.0.113.7', [['203.0.113.0/24', 4]]],
  [
    '2001:db8:1:2aff::6',
    [
      ['2001:db8:1:2a00::/56', 2],
      ['2001:db8:1::/48', 4],
    ],
  ],
  ['192.168.1.7', []],
  ['127.0.0.1', []],
  ['::1', []],
  ['fd12:3456::1', []],
  ['fe80::1%eth0', []],
  [undefined, []],
])('the wider networks of %j are %j', (address, wider) => {
  expect(clientNetworks(address).wider.map(({ name, factor }) => [name, factor])).toEqual(wider);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['127.example.com', false],
  [undefined, false],
])('isLoopbackAddress(%j) is %s', (address, isLoopback) => {
  expect(isLoopbackAddress(address)).toBe(isLoopback);
});
