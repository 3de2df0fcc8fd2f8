import type { ServerResponse } from 'node:http';
import { createGlyphdexHandler, forwardedFor, type GlyphdexHandlerOptions } from '@glyphdex/picker/handler';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answeringServer, sendJson } from '../client/answering-server.ts';
import { serviceOverHttp } from '../client/service-over-http.ts';

// The handler against a real service on the sample catalog, and against servers that fail.

const KEY = 'gdx_live_secret';
const SITE = 'https://shop.example';

interface Listed {
  readonly data: readonly { readonly slug: string; readonly static_image_url: string }[];
}

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Request(SITE + path, { method, headers });

const codeOf = async (answer: Response) => ((await answer.json()) as Refused).code;

async function mount(options: Partial<GlyphdexHandlerOptions> = {}) {
  const service = await serviceOverHttp();
  return { service, handle: createGlyphdexHandler({ url: service.url, key: service.key, ...options }) };
}

/** A handler before a server that answers as `answer` does, and what it reports to the operator. */
async function mountBefore(
  answer: Parameters<typeof answeringServer>[0],
  options: Partial<GlyphdexHandlerOptions> = {},
) {
  const server = await answeringServer(answer);
  const reported: string[] = [];
  const onError = (error: Error) => void reported.push(error.message);
  return {
    server,
    reported,
    handle: createGlyphdexHandler({ url: server.url, key: KEY, onError, ...options }),
  };
}

test('answers a search with previews at its own address', async () => {
  const { handle, service } = await mount();
  const answer = await handle(get('/icons/search?search=hoem&with=packs'));
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const { data } = JSON.parse(text) as Listed;
  expect(data.map(({ slug }) => slug)).toContain('mdi--home');
  expect(data[0]!.static_image_url).toMatch(/^\/icons\/previews\/\d+-[\w-]+\.avif$/);
  expect(text).not.toContain('icons.test');
  expect(service.recordedStatuses).toEqual([200]);
});

test('answers previews, suggestions, and an icon as a picture and as data', async () => {
  const { handle } = await mount({ basePath: '/api/icons/' });
  const list = (await (await handle(get('/api/icons/search?search=home'))).json()) as Listed;
  const preview = await handle(get(list.data[0]!.static_image_url));
  expect(preview.status).toBe(200);
  expect(preview.headers.get('content-type')).toBe('image/avif');
  expect(preview.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');

  const suggested = await handle(get('/api/icons/suggest?q=ho'));
  expect(await suggested.json()).toMatchObject({ data: { corrected: null } });

  const svg = await handle(get('/api/icons/svg/mdi--home?rotate=90', { accept: 'image/*,*/*' }));
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(svg.headers.get('content-disposition')).toBeNull();
  expect(await svg.text()).toContain('rotate(90');

  const detail = await handle(get('/api/icons/svg/mdi--home', { accept: 'application/json' }));
  expect(await detail.json()).toMatchObject({
    data: { slug: 'mdi--home', svg: { svg_code: expect.stringMatching(/^<svg /) }, packs: [{ slug: 'mdi' }] },
  });
});

test.each([
  '/icons/search?search=home',
  '/icons/svg/mdi--home',
  '/icons/search?search=',
  '/icons/svg/no--such',
])('sends headers that keep an answer from running or being read elsewhere: %s', async (path) => {
  const { headers } = await (await mount()).handle(get(path));
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
});

test('passes ETags on and answers 304', async () => {
  const { handle, service } = await mount();
  const etag = (await handle(get('/icons/search?search=home'))).headers.get('etag')!;
  const answer = await handle(get('/icons/search?search=home', { 'if-none-match': etag }));
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
  expect(answer.headers.get('etag')).toBe(etag);
  expect(service.recordedStatuses).toEqual([200, 304]);
});

test('answers HEAD without a body', async () => {
  const { handle } = await mount();
  const answer = await handle(get('/icons/search?search=home', {}, 'HEAD'));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
  const { handle, service } = await mount();
  const answer = await handle(get('/icons/search', {}, method));
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect(service.recordedStatuses).toEqual([]);
});

test.each([
  '/',
  '/icons',
  '/icons/',
  '/icons-search',
  '/icons/searching',
  '/icons/search/more',
  '/icons/svg',
  '/icons/svg/',
  '/icons/svg/..%2F..%2Fmetrics',
  '/icons/svg/%2e%2e/%2e%2e/metrics',
  '/icons/svg/..',
  '/icons/svg/MDI--home',
  '/icons/svg/mdi--home/download',
  '/icons/previews/a.png',
  '/icons/previews/..%2F..%2Fmetrics.avif',
  '/icons/previews/../../metrics',
  '/icons/packs',
  '/other/search',
  '/api/v1/icons',
])('answers 404 for %s and asks the service nothing', async (path) => {
  const { handle, server } = await mountBefore((_request, response) => sendJson(response, { data: [] }));
  const answer = await handle(get(path));
  expect(answer.status).toBe(404);
  expect(await codeOf(answer)).toBe('route_not_found');
  expect(server.requests).toEqual([]);
});

test.each([
  ['/icons/search?foo=1', 'unknown_parameter', 'foo'],
  ['/icons/search?q=home', 'unknown_parameter', 'q'],
  ['/icons/suggest?search=home', 'unknown_parameter', 'search'],
  ['/icons/suggest?q=home&with=svg', 'unknown_parameter', 'with'],
  ['/icons/svg/mdi--home?format=png', 'unknown_parameter', 'format'],
  ['/icons/search?with=secrets', 'invalid_parameter', 'with'],
  ['/icons/search?__proto__=1', 'unknown_parameter', '__proto__'],
])('refuses %s by name and asks the service nothing', async (path, code, name) => {
  const { handle, server } = await mountBefore((_request, response) => sendJson(response, { data: [] }));
  const answer = await handle(get(path));
  expect(answer.status).toBe(422);
  const body = (await answer.json()) as Refused;
  expect(body.code).toBe(code);
  expect(Object.keys(body.errors ?? {})).toEqual([name]);
  expect(server.requests).toEqual([]);
});

test('passes on what the service says about a query or a slug', async () => {
  const { handle } = await mount();
  const refused = await handle(get('/icons/search?per_page=1000'));
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as Refused).errors?.['per_page']).toBeDefined();
  const missing = await handle(get('/icons/svg/no--such-icon'));
  expect(missing.status).toBe(404);
  expect(await codeOf(missing)).toBe('icon_not_found');
});

test('refuses an address that is too long', async () => {
  const { handle } = await mount();
  expect((await handle(get(`/icons/search?search=${'a'.repeat(2_000)}`))).status).toBe(414);
});

test('allows only what it is told to allow', async () => {
  const { handle } = await mount({ allow: ['search'] });
  expect((await handle(get('/icons/search?search=home'))).status).toBe(200);
  expect((await handle(get('/icons/suggest?q=ho'))).status).toBe(403);
  expect((await handle(get('/icons/svg/mdi--home'))).status).toBe(403);
  const answer = await handle(get('/icons/search?with=packs,svg'));
  expect(answer.status).toBe(422);
});

test('sends the service the key, and no cookie, authorization or address of the browser', async () => {
  const { handle, server } = await mountBefore((_request, response) => sendJson(response, { data: [] }));
  await handle(
    get('/icons/search?search=home', {
      cookie: 'session=abc',
      authorization: 'Bearer browser',
      'proxy-authorization': 'Basic abc',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'r-1',
      'user-agent': 'Browser/1',
      referer: `${SITE}/secret-page`,
      origin: SITE,
    }),
  );
  const { headers, url } = server.requests[0]!;
  expect(url).toBe('/api/v1/icons?search=home');
  expect(headers.authorization).toBe(`Bearer ${KEY}`);
  const sent = JSON.stringify(headers);
  for (const text of ['abc', 'browser', '203.0.113.9', 'r-1', 'Browser/1', 'secret-page', 'shop.example']) {
    expect(sent).not.toContain(text);
  }
});

test('sends the key with no request for a preview', async () => {
  const { handle, server } = await mountBefore((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/avif' });
    response.end('picture');
  });
  expect((await handle(get('/icons/previews/1-a-b.avif'))).status).toBe(200);
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: SITE }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: SITE }, 200],
  [{}, 200],
])('answers requests of its own pages only: %o gets %i', async (headers, status) => {
  const { handle } = await mount();
  expect((await handle(get('/icons/search?search=home', headers))).status).toBe(status);
});

test('asks authorize about each request, and sends its answer', async () => {
  const seen: string[] = [];
  const { handle, service } = await mount({
    authorize: async (request) => {
      const user = request.headers.get('cookie');
      seen.push(`${user}`);
      if (user === 'lost') return new Response('Sign in', { status: 401 });
      if (user === 'broken') throw new Error('no database');
      return user === 'ann';
    },
    onError: () => undefined,
  });
  const statusFor = async (cookie: string) =>
    (await handle(get('/icons/search?search=home', { cookie }))).status;
  expect(await statusFor('ann')).toBe(200);
  expect(await statusFor('eve')).toBe(403);
  expect(await statusFor('lost')).toBe(401);
  expect(await statusFor('broken')).toBe(500);
  expect(seen).toEqual(['ann', 'eve', 'lost', 'broken']);
  expect(service.recordedStatuses).toEqual([200]);
});

test('limits each client apart, by network for IPv6', async () => {
  const { handle } = await mount({ ratePerMinute: 2 });
  const statusFor = async (client: string) => (await handle(get('/icons/suggest?q=a'), { client })).status;
  expect([await statusFor('192.0.2.1'), await statusFor('192.0.2.1')]).toEqual([200, 200]);
  const refused = await handle(get('/icons/suggest?q=a'), { client: '192.0.2.1' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusFor('192.0.2.2')).toBe(200);
  expect(await statusFor('::ffff:192.0.2.1')).toBe(429);
  await statusFor('2001:db8:0:1::1');
  await statusFor('2001:db8::1:2:3:4:5');
  expect(await statusFor('2001:DB8:0000:1:ffff::9')).toBe(429);
  expect(await statusFor('2001:db8:0:2::1')).toBe(200);
});

test('does not believe X-Forwarded-For unless told to, and then only the entry of the proxy', async () => {
  const from = (address: string) => get('/icons/suggest?q=a', { 'x-forwarded-for': address });
  const plain = await mount({ ratePerMinute: 1 });
  expect((await plain.handle(from('192.0.2.1'))).status).toBe(200);
  expect((await plain.handle(from('192.0.2.2'))).status).toBe(429);

  const proxied = await mount({ ratePerMinute: 1, clientOf: forwardedFor() });
  expect((await proxied.handle(from('1.1.1.1, 192.0.2.1'))).status).toBe(200);
  expect((await proxied.handle(from('2.2.2.2, 192.0.2.1'))).status).toBe(429);
  expect((await proxied.handle(from('1.1.1.1, 192.0.2.2'))).status).toBe(200);
});

test('begins a new minute for a client a minute after its first request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { handle } = await mount({ ratePerMinute: 1 });
  const status = async () => (await handle(get('/icons/suggest?q=a'))).status;
  expect([await status(), await status()]).toEqual([200, 429]);
  vi.advanceTimersByTime(60_000);
  expect(await status()).toBe(200);
});

test.each([
  ['an unknown key', 401, { code: 'unauthorized', message: 'Unknown key.' }],
  ['a key of other domains', 403, { code: 'domain_not_allowed', message: 'x' }],
  [
    'a wrong address',
    404,
    { code: 'route_not_found', message: 'Did you mean http://glyphdex.internal/api?' },
  ],
  ['a failure', 500, { code: 'internal_error', message: 'x' }],
  ['JSON of another service', 404, { hello: 1 }],
])('hides %s from the browser and reports it to the operator', async (_what, status, body) => {
  const { handle, reported, server } = await mountBefore((_request, response) =>
    sendJson(response, body, status),
  );
  const answer = await handle(get('/icons/search?search=home'));
  expect(answer.status).toBe(502);
  const text = await answer.text();
  expect(text).toContain('service_failed');
  for (const secret of [KEY, new URL(server.url).host, 'internal']) expect(text).not.toContain(secret);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toContain(`status ${status}`);
});

test('hides a refusal that names the key or the service', async () => {
  const { handle, server, reported } = await mountBefore((request, response) =>
    sendJson(
      response,
      { code: 'invalid_parameter', message: `${request.headers.authorization} refused` },
      422,
    ),
  );
  const text = await (await handle(get('/icons/search'))).text();
  expect(text).not.toContain(KEY);
  expect(text).toContain('service_failed');
  expect(reported.join()).not.toContain(KEY);
  expect(server.requests).toHaveLength(1);
});

const typed = (response: ServerResponse, type: string) => response.setHeader('content-type', type);
const UNUSABLE: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a page': (response) => void typed(response, 'text/html').end('<script>'),
  'broken JSON': (response) => void typed(response, 'application/json').end('{"data"'),
  'a redirect': (response) => void response.writeHead(302, { location: 'http://elsewhere.test/' }).end(),
  'a broken connection': (response) => void response.socket?.destroy(),
  'an endless body': (response) => {
    typed(response, 'application/json');
    const chunk = Buffer.alloc(1 << 20, 32);
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  },
};

test.each(Object.entries(UNUSABLE))('answers 502 when the service sends %s', async (_what, send) => {
  const { handle, reported } = await mountBefore((_request, response) => send(response));
  const answer = await handle(get('/icons/search?search=home'));
  expect(answer.status).toBe(502);
  expect(await codeOf(answer)).toBe('service_failed');
  expect(reported).toHaveLength(1);
});

test('answers 504 when the service takes too long', async () => {
  const { handle } = await mountBefore(() => undefined, { timeoutMs: 50 });
  const answer = await handle(get('/icons/search?search=home'));
  expect(answer.status).toBe(504);
  expect(await codeOf(answer)).toBe('service_timeout');
});

test('passes on the limits of the service with their wait', async () => {
  const { handle } = await mountBefore((_request, response) =>
    sendJson(response, { code: 'rate_limited', message: 'Wait.' }, 429, { 'retry-after': '7' }),
  );
  const answer = await handle(get('/icons/search?search=home'));
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('7');
});

test.each([
  [{ url: 'glyphdex' }, '`url`'],
  [{ url: 'https://a:b@glyphdex.example' }, '`url`'],
  [{ key: '' }, '`key`'],
  [{ key: 'a b' }, '`key`'],
  [{ basePath: 'icons' }, '`basePath`'],
  [{ allow: ['everything'] }, '`allow`'],
  [{ ratePerMinute: 0 }, '`ratePerMinute`'],
  [{ timeoutMs: 1.5 }, '`timeoutMs`'],
])('names a wrong option: %o', (wrong, name) => {
  const options = { url: 'http://glyphdex.internal:3000', key: KEY, ...wrong } as GlyphdexHandlerOptions;
  expect(() => createGlyphdexHandler(options)).toThrow(TypeError);
  expect(() => createGlyphdexHandler(options)).toThrow(name);
});
