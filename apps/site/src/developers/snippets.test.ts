import { expect, test } from 'vitest';
import { assistantSnippets, pageOriginOf } from './snippets.ts';

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

test('writes the configuration of a server as Claude Code and VS Code document it', () => {
  const [claude, code] = assistantSnippets('https://icons.test', 'gdx_live_1');
  expect(claude!.text).toBe(
    'claude mcp add --transport http glyphdex https://icons.test/mcp --header "Authorization: Bearer gdx_live_1"',
  );
  expect(JSON.parse(code!.text)).toEqual({
    servers: {
      glyphdex: {
        type: 'http',
        url: 'https://icons.test/mcp',
        headers: { Authorization: 'Bearer gdx_live_1' },
      },
    },
  });
});
