import { expect, test } from 'vitest';
import { acceptsJson } from './accept.ts';

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/*',
  'text/html, application/xhtml+xml, */*;q=0.8',
  'text/html;q=1, application/json;q=0.001',
  'application/json;q=0.5, text/plain',
  'text/plain;q=0.5, application/*;q=0.1',
  '*/*;q=0, application/json',
])('accepts JSON for Accept: %s', (accept) => {
  expect(acceptsJson(accept)).toBe(true);
});

test.each([
  'text/html',
  'image/*',
  'application/xml',
  'application/json;q=0',
  'application/json;q=0.000',
  '*/*, application/json;q=0',
  'application/*;q=0, */*',
  'application/jsonp',
  'json',
])('does not accept JSON for Accept: %s', (accept) => {
  expect(acceptsJson(accept)).toBe(false);
});
