import { expect, test } from 'vitest';
import { readCatalogAddress } from './catalog-address.ts';

const AWS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'top-secret', AWS_REGION: 'eu-central-1' };

test.each([
  ['/srv/icons', { kind: 'folder', path: '/srv/icons' }],
  ['file:///srv/my%20icons/', { kind: 'folder', path: '/srv/my icons/' }],
  ['https://icons.example.com', { kind: 'http', base: 'https://icons.example.com/' }],
  ['http://127.0.0.1:8080/a//', { kind: 'http', base: 'http://127.0.0.1:8080/a/' }],
  [
    's3://icons',
    { kind: 's3', base: 'https://s3.eu-central-1.amazonaws.com/icons/', region: 'eu-central-1' },
  ],
  ['s3://my.icons/a/b/', { kind: 's3', base: 'https://s3.eu-central-1.amazonaws.com/my.icons/a/b/' }],
])('reads %s', (text, address) => {
  expect(readCatalogAddress(text, AWS)).toMatchObject(address);
});

test('takes the server of a bucket from AWS_ENDPOINT_URL', () => {
  expect(readCatalogAddress('s3://icons/a', { ...AWS, AWS_ENDPOINT_URL: 'http://minio:9000' })).toMatchObject(
    {
      base: 'http://minio:9000/icons/a/',
    },
  );
});

test.each([
  ['icons', /is not an address such as/],
  ['ftp://example.com/icons', /is not an address such as/],
  ['https://example.com/icons?secret=1', /is not an address such as/],
  ['file://server/icons', /is not an address such as/],
  ['file:///srv/100%secret', /has a % that is not followed/],
  ['/srv/\u001b[31m secret', /contains control characters/],
  ['https://user:secret@example.com', /has a user or a password/],
  ['s3://UPPER/secret', /is not the address of a bucket/],
  ['s3://icons/../other', /is not the address of a bucket/],
])('says what is wrong with %s, without repeating it', (text, fault) => {
  const read = readCatalogAddress(text, AWS);
  expect(read).toMatch(fault);
  expect(read).not.toContain('secret');
});

test.each([
  [{ AWS_ACCESS_KEY_ID: undefined }, /needs AWS_ACCESS_KEY_ID/],
  [{ AWS_REGION: 'a/b' }, /needs an AWS_REGION/],
  [{ AWS_ENDPOINT_URL: 'minio:9000' }, /needs an AWS_ENDPOINT_URL/],
])('says which variable a bucket needs: %o', (variables, fault) => {
  expect(readCatalogAddress('s3://icons', { ...AWS, ...variables })).toMatch(fault);
});
