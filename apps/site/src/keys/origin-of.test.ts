import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';

test('a key that serves requests from anywhere needs no page', () => {
  expect(originOf({ domains: [], allow_server_calls: false })).toBeUndefined();
  expect(originOf({ domains: ['example.com'], allow_server_calls: true })).toBeUndefined();
});

test('a key of pages is shown with a page that it serves', () => {
  expect(originOf({ domains: ['example.com', 'a.example'], allow_server_calls: false })).toBe(
    'https://example.com',
  );
  expect(originOf({ domains: ['*.example.com'], allow_server_calls: false })).toBe('https://www.example.com');
});
