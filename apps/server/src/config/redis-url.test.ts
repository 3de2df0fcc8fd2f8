import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRedisUrl } from './redis-url.ts';

test('reads user, password with encoded characters, port, database and TLS', () => {
  expect(readRedisUrl('rediss://ann:p%40ss%2F@redis.example.com:6380/3')).toEqual({
    host: 'redis.example.com',
    port: 6380,
    user: 'ann',
    password: 'p@ss/',
    database: 3,
    isEncrypted: true,
  });
});

test('reads an address that is only a host, and one with a password only', () => {
  expect(readRedisUrl('redis://localhost')).toEqual({
    host: 'localhost',
    port: 6379,
    user: undefined,
    password: undefined,
    database: 0,
    isEncrypted: false,
  });
  expect(readRedisUrl('redis://:secret@[::1]:7000/')).toMatchObject({
    host: '::1',
    port: 7000,
    user: undefined,
    password: 'secret',
  });
});

test.each([
  ['redis.example.com', /^is not an address such as redis:/],
  ['http://redis', /^is not an address/],
  ['redis://', /^is not an address/],
  ['redis://:hunter2@', /^is not an address/],
  ['redis://:hunter2/@redis', /write \/ \? # @ in a password as/],
  ['redis://redis/zero', /^is not an address/],
  ['redis://redis/0?hunter2=1', /^is not an address/],
  ['redis://:hunter2%@redis', /write it as %25/],
  ['redis://hunter2@redis', /user without a password/],
  ['redis://:hunter2@a:7000,b/2', /several hosts. Name one server/],
  ['redis://redis:65536', /a host that is not/],
])('says what is wrong with %s', (text, mistake) => {
  expect(readRedisUrl(text)).toMatch(mistake);
});

test('repeats nothing of a wrong address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (rest) => {
      const read = readRedisUrl(`redis://:hunter2@${rest}`);
      if (typeof read === 'string') expect(read).not.toContain('hunter2');
    }),
  );
});
