import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';

test('has no origin for a key without domains', () => {
  expect(originOf({ domains: [], allow_server_calls: false })).toBeUndefined();
  expect(originOf({ domains: ['example.com'], allow_server_calls: true })).toBeUndefined();
});

test('makes an origin from the first domain of a restricted key', () => {
  expect(originOf({ domains: ['example.com', 'a.example'], allow_server_calls: false })).toBe(
    'https://example.com',
  );
  expect(originOf({ domains: ['*.example.com'], allow_server_calls: false })).toBe('https://www.example.com');
});
