import { expect, test } from 'vitest';
import { pageOriginOf } from './snippets.ts';

test('returns no origin for a key that serves requests of servers', () => {
  expect(pageOriginOf({ domains: [], allow_server_calls: false })).toBeUndefined();
  expect(pageOriginOf({ domains: ['example.com'], allow_server_calls: true })).toBeUndefined();
});

test('returns an origin in the first domain of a key that serves only pages', () => {
  expect(pageOriginOf({ domains: ['example.com', 'a.example'], allow_server_calls: false })).toBe(
    'https://example.com',
  );
  expect(pageOriginOf({ domains: ['*.example.com'], allow_server_calls: false })).toBe(
    'https://www.example.com',
  );
});
