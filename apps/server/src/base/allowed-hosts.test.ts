import { expect, test } from 'vitest';
import { hostCheck, isLoopbackHost, readHostPatterns } from './allowed-hosts.ts';

const isAllowed = hostCheck('https://Icons.Example.com:8443/path', ['nas.lan', '*.icons.example.net']);

test.each([
  'icons.example.com',
  'ICONS.example.COM:3000',
  'icons.example.com.',
  'icons.example.com.:443',
  'nas.lan',
  'a.icons.example.net',
  'b.a.icons.example.net:1',
  'localhost',
  'localhost:3000',
  'localhost.',
  'icons.localhost',
  '127.0.0.1:3000',
  '10.1.2.3',
  '[::1]',
  '[fe80::1]:3000',
  '[::ffff:127.0.0.1]:80',
])('answers at %s', (host) => {
  expect(isAllowed(host)).toBe(true);
});

test.each([
  '',
  ':3000',
  '.',
  '..',
  'rebound.example',
  'example.com',
  'www.icons.example.com',
  'icons.example.com.rebound.example',
  'rebound.example:icons.example.com',
  'icons.example.net',
  'my-icons.example.net',
  'my-localhost',
  'localhost.rebound.example',
  '.localhost',
  '127.0.0.1.rebound.example',
  'rebound@127.0.0.1',
  'rebound.example#@127.0.0.1',
  'rebound.example, 127.0.0.1',
  '127.0.0.1/rebound.example',
  '1.2.3.4.5',
  '[::1',
  '[::1].rebound.example',
  '[rebound.example]',
  'localhost%00',
  'localhost:port',
])('does not answer at %s', (host) => {
  expect(isAllowed(host)).toBe(false);
});

test('answers at every host when * is among the patterns', () => {
  const isAnyAllowed = hostCheck('http://127.0.0.1:3000', ['nas.lan', '*']);
  expect(['rebound.example', '', 'nas.lan'].map(isAnyAllowed)).toEqual([true, true, true]);
});

test('reads names, patterns and * in canonical spelling', () => {
  expect(readHostPatterns(' NAS.lan. , *.Lan,*.icons.example.com, bücher.example, *')).toEqual([
    'nas.lan',
    '*.lan',
    '*.icons.example.com',
    'xn--bcher-kva.example',
    '*',
  ]);
});

test.each([
  ['nas.lan:3000', /"nas\.lan:3000".*without a port/],
  ['http://nas.lan', /without "https:\/\/"/],
  ['nas.lan,,', /it is empty/],
  ['nas.*', /at the beginning only/],
  ['*.10.0.0.1', /no subdomains/],
])('refuses the list %s', (list, reason) => {
  expect(readHostPatterns(list)).toEqual({ reason: expect.stringMatching(reason) });
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['icons.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['127.0.0.1.example.com', false],
  ['icons.example.com', false],
])('says whether %s can be reached from this machine only: %s', (host, isLoopback) => {
  expect(isLoopbackHost(host)).toBe(isLoopback);
});
