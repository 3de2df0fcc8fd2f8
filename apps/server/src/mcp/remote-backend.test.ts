import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';
import { remoteBackend } from './remote-backend.ts';

const textOf = (result: { readonly content: readonly object[] }) =>
  result.content.map((part) => (part as { text?: string }).text ?? '').join('');

/** A server that gives the same answer to each request. Returns its URL and the requests. */
async function fixedAnswer(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test('passes tools and resources on to a service', async () => {
  const service = await startTestService();
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const backend = remoteBackend({ url, key: service.key });
  const found = await backend.call('search_icons', { query: 'home', limit: 1 });
  expect(found.structuredContent).toMatchObject({ icons: [{ name: 'mdi--home' }] });
  expect(await backend.listPacks()).toHaveLength(6);
  expect(JSON.parse((await backend.readPack('mdi'))!)).toMatchObject({ slug: 'mdi' });
  expect(await backend.readPack('nope')).toBeUndefined();

  const limited = await service.makeKey({ rateLimitPerMinute: 1 });
  const ofLimited = remoteBackend({ url, key: limited });
  expect((await ofLimited.call('list_packs', {})).isError).not.toBe(true);
  const refused = await ofLimited.call('list_packs', {});
  expect([refused.isError, textOf(refused)]).toEqual([
    true,
    expect.stringMatching(/Too many.*Call again in \d+ seconds/),
  ]);
});

test('says that the key is not accepted, without the key', async () => {
  const service = await startTestService();
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const result = await remoteBackend({ url, key: 'gdx_live_hunter2' }).call('list_packs', {});
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch(/does not accept the key in GLYPHDEX_KEY/);
  expect(textOf(result)).not.toContain('hunter2');
});

test.each([
  [404, '<h1>nothing</h1>', /no Glyphdex .* Check GLYPHDEX_URL/],
  [502, 'Bad gateway', /answered with status 502/],
  [503, '{"message":"The service is at its limit."}', /at its limit.*Call again in a few seconds/],
  [200, 'not JSON', /answered with status 200/],
])('turns status %i with the body %j into a result that says so', async (status, body, message) => {
  const { url } = await fixedAnswer(status, body);
  const result = await remoteBackend({ url, key: 'k' }).call('list_packs', {});
  expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(message)]);
});

test('says that the service does not answer', async () => {
  const result = await remoteBackend({ url: 'http://127.0.0.1:1', key: 'k' }).call('list_packs', {});
  expect(textOf(result)).toMatch(/does not answer .*Check GLYPHDEX_URL/);
});

// promise: `glyphdex mcp` sends the key to no other host
test('follows no redirect, because another host would get the key', async () => {
  const other = await fixedAnswer(200, '{}');
  const { url } = await fixedAnswer(307, '', { location: `${other.url}/mcp` });
  const result = await remoteBackend({ url, key: 'k' }).call('list_packs', {});
  expect(result.isError).toBe(true);
  expect(other.requests).toHaveLength(0);
});
