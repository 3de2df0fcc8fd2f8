import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogAddress } from './catalog-address.ts';

test.each([
  ['/srv/catalog.zip', { kind: 'file', path: '/srv/catalog.zip' }],
  ['./catalog.zip', { kind: 'file', path: resolve('catalog.zip') }],
  ['file:///srv/my%20icons/catalog.zip', { kind: 'file', path: '/srv/my icons/catalog.zip' }],
  [
    'https://icons.example.com/catalog.zip',
    { kind: 'web', url: 'https://icons.example.com/catalog.zip', authorization: undefined },
  ],
  [
    'http://127.0.0.1:8080/a?X-Amz-Signature=1',
    { kind: 'web', url: 'http://127.0.0.1:8080/a?X-Amz-Signature=1', authorization: undefined },
  ],
  [
    'https://ann:p%40ss@example.com/a',
    {
      kind: 'web',
      url: 'https://example.com/a',
      authorization: `Basic ${Buffer.from('ann:p@ss').toString('base64')}`,
    },
  ],
])('reads %s', (text, address) => {
  expect(readCatalogAddress(text)).toEqual(address);
});

test.each([
  ['s3://icons/secret', /is a bucket\. Set it to the address of a file of "glyphdex catalog pack"/],
  ['secret', /is not an address such as/],
  ['ftp://example.com/secret', /is not an address such as/],
  ['https://example.com/secret#part', /is not an address such as/],
  ['file://server/secret', /is not an address such as/],
  ['file:///srv/100%secret', /has a % that is not followed/],
  ['https://ann:100%secret@example.com/', /has a % that is not followed/],
  ['/srv/\u001b[31m secret', /contains control characters/],
])('says what is wrong with %s, without repeating it', (text, fault) => {
  const read = readCatalogAddress(text);
  expect(read).toMatch(fault);
  expect(read).not.toContain('secret');
});
