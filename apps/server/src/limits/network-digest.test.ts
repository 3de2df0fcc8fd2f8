import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { networkDigester } from './visitor-digests.ts';

const NETWORK = '203.0.113.7';

test('names a network always the same, and differently in another installation', () => {
  const digest = networkDigester(Buffer.alloc(32, 1));
  expect(digest(NETWORK)).toBe(digest(NETWORK));
  expect(digest(NETWORK)).not.toBe(digest('203.0.113.8'));
  expect(digest(NETWORK)).not.toBe(networkDigester(Buffer.alloc(32, 2))(NETWORK));
});

test('does not equal a digest that anybody can compute', () => {
  const digest = networkDigester(Buffer.alloc(32, 1))(NETWORK);
  expect(digest).toMatch(/^[\w-]{16}$/);
  expect(hash('sha256', NETWORK, 'base64url')).not.toContain(digest);
});
