import { createGlyphdexClient, type GlyphdexError } from '@glyphdex/client';
import { expect, test, vi } from 'vitest';
import { answeringServer, sendJson } from './answering-server.ts';

// The client against servers that refuse, fail, redirect, or are no Glyphdex service.

const KEY = 'gdx_live_secret';
const EMPTY = {
  data: [],
  pagination: { current_page: 1, last_page: 1, limit: 20, total: 0 },
  related_tags: [],
  search_degraded: false,
};
const OVERLOADED = { status: 'error', code: 'overloaded', message: 'Too many requests.' };

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('did not reject'),
    (error: unknown) => error as GlyphdexError,
  );

test.each([429, 503])('repeats a GET after %i and its Retry-After', async (status) => {
  const server = await answeringServer((_request, response, attempt) => {
    if (attempt < 3) sendJson(response, OVERLOADED, status, { 'retry-after': '0' });
    else sendJson(response, EMPTY);
  });
  const client = createGlyphdexClient({ url: server.url, key: KEY });
  expect(await client.icons.list()).toEqual(EMPTY);
  expect(server.requests).toHaveLength(3);
});

test('stops after the allowed number of repetitions', async () => {
  const server = await answeringServer((_request, response) =>
    sendJson(response, OVERLOADED, 503, { 'retry-after': '0', 'x-request-id': 'request-7' }),
  );
  const client = createGlyphdexClient({ url: server.url, key: KEY, retries: 1 });
  const error = await failureOf(client.icons.list());
  expect(error).toMatchObject({ status: 503, code: 'overloaded', retryAfter: 0, requestId: 'request-7' });
  expect(server.requests).toHaveLength(2);
});

test.each(['31', new Date(Date.now() + 3_600_000).toUTCString()])(
  'does not wait when Retry-After is longer than the allowed wait: %s',
  async (retryAfter) => {
    const server = await answeringServer((_request, response) =>
      sendJson(response, OVERLOADED, 429, { 'retry-after': retryAfter }),
    );
    const error = await failureOf(createGlyphdexClient({ url: server.url, key: KEY }).icons.list());
    expect(error.retryAfter).toBeGreaterThan(30);
    expect(server.requests).toHaveLength(1);
  },
);

test.each([400, 401, 403, 404, 422, 500, 502, 504])('does not repeat a GET after %i', async (status) => {
  const server = await answeringServer((_request, response) => sendJson(response, OVERLOADED, status));
  expect(await failureOf(createGlyphdexClient({ url: server.url, key: KEY }).icons.list())).toMatchObject({
    status,
  });
  expect(server.requests).toHaveLength(1);
});

test('repeats a GET when the connection breaks, also in the middle of the body', async () => {
  const server = await answeringServer((request, response, attempt) => {
    if (attempt === 1) request.socket.destroy();
    else if (attempt === 2) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' });
      response.write('{"data":', () => request.socket.destroy());
    } else sendJson(response, EMPTY);
  });
  expect(await createGlyphdexClient({ url: server.url, key: KEY }).icons.list()).toEqual(EMPTY);
  expect(server.requests).toHaveLength(3);
});

test('does not repeat a search by image', async () => {
  const server = await answeringServer((_request, response) =>
    sendJson(response, OVERLOADED, 503, { 'retry-after': '0' }),
  );
  const client = createGlyphdexClient({ url: server.url, key: KEY });
  await failureOf(client.icons.byImage(new Blob(['x'], { type: 'image/png' })));
  expect(server.requests).toHaveLength(1);
});

test('names the reason when nothing listens', async () => {
  const client = createGlyphdexClient({ url: 'http://127.0.0.1:1', key: KEY, retries: 0 });
  const error = await failureOf(client.icons.list());
  expect(error).toMatchObject({ status: 0, code: 'network_error' });
  expect(error.message).toContain('127.0.0.1:1');
});

test('names the key and its domains as a cause in a page, from which browsers hide a refusal', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  const client = createGlyphdexClient({ url: 'http://127.0.0.1:1', key: KEY, retries: 0 });
  const error = await failureOf(client.icons.list());
  vi.unstubAllGlobals();
  expect(error).toMatchObject({ status: 0, code: 'network_error' });
  expect(error.message).toMatch(/the key is valid and .* its domains include this page/);
});

test.each([301, 302, 307, 308])('follows no redirect (%i) and sends no key to its target', async (status) => {
  const target = await answeringServer((_request, response) => sendJson(response, EMPTY));
  const server = await answeringServer((_request, response) => {
    response.writeHead(status, { location: `${target.url}/api/v1/icons` });
    response.end();
  });
  const error = await failureOf(createGlyphdexClient({ url: server.url, key: KEY }).icons.list());
  expect(error).toMatchObject({ status, code: 'redirected' });
  expect(error.message).toContain(target.url);
  expect(target.requests).toEqual([]);
});

test.each([
  ['a page', 200, 'text/html', '<!doctype html><title>Shop</title>'],
  ['a missing page', 404, 'text/html', '<h1>Not found</h1>'],
  ['other JSON', 200, 'application/json', '{"hello":"world"}'],
  ['JSON null', 200, 'application/json', 'null'],
  ['an error of another form', 404, 'application/json', '{"error":"no such thing"}'],
  ['broken JSON', 200, 'application/json', '{"data":['],
  ['an empty body', 200, 'application/json', ''],
])('says that the address may be wrong when it answers with %s', async (_what, status, type, body) => {
  const server = await answeringServer((_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });
  const error = await failureOf(createGlyphdexClient({ url: server.url, key: KEY }).icons.get('mdi--home'));
  expect(error).toMatchObject({ status, code: 'unexpected_answer' });
  expect(error.message).toContain(`${server.url}/api/v1/icons/mdi--home`);
  expect(error.message).toContain('Glyphdex');
});

test('rejects with the reason of the signal: before the request, during it, and while it waits to repeat', async () => {
  const reason = new Error('typed on');
  const server = await answeringServer((request, response) => {
    if (request.url?.includes('wait') === true) sendJson(response, OVERLOADED, 503, { 'retry-after': '20' });
  });
  const client = createGlyphdexClient({ url: server.url, key: KEY });
  expect(await failureOf(client.icons.list({}, { signal: AbortSignal.abort(reason) }))).toBe(reason);
  expect(server.requests).toHaveLength(0);

  for (const search of ['hang', 'wait']) {
    const seen = server.requests.length;
    const controller = new AbortController();
    const failure = failureOf(client.icons.list({ search }, { signal: controller.signal }));
    await expect.poll(() => server.requests.length).toBe(seen + 1);
    controller.abort(reason);
    expect(await failure).toBe(reason);
  }
});

test('ends a request that takes longer than the timeout, and does not repeat it', async () => {
  const server = await answeringServer(() => undefined);
  const client = createGlyphdexClient({ url: server.url, key: KEY, timeoutMs: 50 });
  expect(await failureOf(client.icons.list())).toMatchObject({ status: 0, code: 'timeout' });
  expect(server.requests).toHaveLength(1);
});

test('sends the key only in the Authorization header, and no cookies', async () => {
  const server = await answeringServer((_request, response) => sendJson(response, EMPTY));
  await createGlyphdexClient({ url: `${server.url}/tools/icons/`, key: KEY }).icons.list({
    search: 'a&b=c ü',
  });
  const [{ url, headers } = { url: '', headers: {} }] = server.requests;
  expect(url).toBe('/tools/icons/api/v1/icons?search=a%26b%3Dc+%C3%BC');
  expect(headers.authorization).toBe(`Bearer ${KEY}`);
  expect(headers.cookie).toBeUndefined();
});

test.each(['', '/', '/api/v1', '/api/v1/'])('takes an address that ends in "%s"', async (end) => {
  const server = await answeringServer((_request, response) => sendJson(response, EMPTY));
  await createGlyphdexClient({ url: server.url + end, key: KEY }).icons.list();
  expect(server.requests[0]?.url).toBe('/api/v1/icons');
});

test.each([
  [{ url: 'icons.example.com', key: KEY }, '`url`'],
  [{ url: 'ftp://icons.example.com', key: KEY }, '`url`'],
  [{ url: 'https://ann:secret@icons.example.com', key: KEY }, '`url`'],
  [{ url: 'https://icons.example.com', key: '' }, '`key`'],
  [{ url: 'https://icons.example.com', key: 'gdx_live_a\nb' }, '`key`'],
  [{ url: 'https://icons.example.com', key: undefined as unknown as string }, '`key`'],
  [{ url: 'https://icons.example.com', key: KEY, retries: -1 }, '`retries`'],
  [{ url: 'https://icons.example.com', key: KEY, timeoutMs: Number.NaN }, '`timeoutMs`'],
])('names a wrong option: %#', (options, name) => {
  expect(() => createGlyphdexClient(options)).toThrow(TypeError);
  expect(() => createGlyphdexClient(options)).toThrow(name);
});
