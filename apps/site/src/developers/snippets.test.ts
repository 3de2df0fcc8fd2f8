import { expect, test } from 'vitest';
import { originOf } from './snippets.ts';

test('finds no origin for a key that any server can use', () => {
  expect(originOf({ domains: [], allow_server_calls: false })).toBeUndefined();
  expect(originOf({ domains: ['example.com'], allow_server_calls: true })).toBeUndefined();
});

test('builds an origin from the first domain of a restricted key', () => {
  expect(originOf({ domains: ['example.com', 'a.example'], allow_server_calls: false })).toBe(
    'https://example.com',
  );
  expect(originOf({ domains: ['*.example.com'], allow_server_calls: false })).toBe('https://www.example.com');
});
