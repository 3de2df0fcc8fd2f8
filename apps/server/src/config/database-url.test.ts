import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

test('reads a port, encoded characters and the mode of TLS', () => {
  expect(readDatabaseUrl('postgres://ann:p%40ss%2F@db1:6432/icons?sslmode=require')).toEqual({
    server: { host: 'db1', port: 6432 },
    user: 'ann',
    password: 'p@ss/',
    database: 'icons',
    tls: 'unverified',
  });
});

test('reads an address without a password and one of a socket', () => {
  expect(readDatabaseUrl('postgresql://ann@localhost/icons')).toMatchObject({
    server: { host: 'localhost', port: 5432 },
    password: undefined,
    tls: 'off',
  });
  expect(readDatabaseUrl('postgres://ann@/icons?host=/var/run/postgresql')).toMatchObject({
    server: { host: '/var/run/postgresql', port: 5432 },
  });
});

test('reads an IPv6 address in brackets', () => {
  expect(readDatabaseUrl('postgres://ann@[::1]/icons')).toMatchObject({
    server: { host: '::1', port: 5432 },
  });
});

test('says what replaces several hosts', () => {
  expect(readDatabaseUrl('postgres://ann:hunter2@db1,db2/icons')).toMatch(
    /^names several hosts: name one address .* HAProxy$/,
  );
});

test.each([
  'postgres://ann:hunter2@db1',
  'postgres://:hunter2@db1/icons',
  'mysql://ann:hunter2@db1/icons',
  'postgres://ann:hunter2@db1:0/icons',
  'postgres://ann:hunter2@db1,/icons',
  'postgres://ann:hunter2@db1/icons?sslmode=prefer',
  'postgres://ann:hunter2@db1/icons?hunter2=1',
  'postgres://ann:hunter2%@db1/icons',
  'postgres://ann:hunter2@db1/icons/more',
  'hunter2',
])('explains what is wrong with %s without repeating it', (text) => {
  const read = readDatabaseUrl(text);
  expect(read).toEqual(expect.any(String));
  expect(read).not.toContain('hunter2');
});

test('never throws, and never repeats a password', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (password, rest) => {
      const read = readDatabaseUrl(`postgres://ann:secret${password}@db1/${rest}`);
      if (typeof read === 'string') expect(read).not.toContain('secret');
    }),
  );
});
