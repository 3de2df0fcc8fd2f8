import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { ICONIFY_SETS_PER_HOUR } from '../http/limits.ts';
import { visitorSubject } from '../limits/fair-use.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { listen } from '../testing/raw-http.ts';
import { startTestService } from '../testing/test-service.ts';
import type { IconifyDependencies } from './iconify-services.ts';

async function start(iconify: Partial<IconifyDependencies> = {}) {
  const clock = new FakeClock();
  const service = await startTestService({
    iconify: {
      access: 'public',
      isAtRoot: false,
      ratePerMinute: 1_200,
      dailyIcons: 50_000,
      limiter: new MemoryRateLimiter(clock),
      setLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
      ...iconify,
    },
  });
  const ask = async (
    url: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' = 'GET',
  ) => await service.app.inject({ url, headers, method });
  const advance = (ms: number): void => {
    clock.advance(ms);
    service.clock.advance(ms);
  };
  return { ...service, ask, advance };
}

/** Of the sample set `line-md`, hidden ones included. */
const LINE_MD_ICONS = 6;
const PAGE = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };

test.each([
  ['/iconify/mdi.json?icons=home', 200],
  ['/iconify/mdi/home.svg', 200],
  ['/iconify/nothing.json?icons=home', 404],
  ['/iconify/nowhere', 404],
  ['/iconify/mdi.js?icons=home&callback=-', 400],
  ['/iconify/sets/mdi.json', 200],
])('lets pages of any origin read %s (%d)', async (url, status) => {
  const { ask } = await start();
  const { statusCode, headers } = await ask(url, PAGE);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (status === 200) expect(headers['cache-control']).toMatch(/^public, max-age=\d+/);
});

test('lets pages read why they are refused: 405 and 429', async () => {
  const { ask } = await start({ ratePerMinute: 1 });
  const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
  const posted = await ask('/iconify/mdi.json', PAGE, 'POST');
  expect([posted.statusCode, posted.headers]).toEqual([405, expect.objectContaining(cors)]);
  await ask('/iconify/mdi.json?icons=home', PAGE);
  const refused = await ask('/iconify/mdi.json?icons=home', PAGE);
  expect([refused.statusCode, refused.headers]).toEqual([429, expect.objectContaining(cors)]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('answers preflight requests of pages of any origin', async () => {
  const { ask } = await start();
  const { statusCode, headers, body } = await ask('/iconify/mdi.json', PAGE, 'OPTIONS');
  expect([statusCode, body]).toEqual([204, '']);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-max-age': '86400',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
});

test('HEAD gets the headers of GET and takes no icons', async () => {
  const { ask, deps } = await start();
  for (const url of [
    '/iconify/mdi.json?icons=home',
    '/iconify/sets/line-md.json',
    '/iconify/search?query=home',
  ]) {
    const head = await ask(url, {}, 'HEAD');
    expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
    expect(head.headers.etag).toBe((await ask(url)).headers.etag);
  }
  expect(await deps.iconBudget.takenToday(visitorSubject('iconify-127.0.0.1'))).toBe(1 + LINE_MD_ICONS);
});

test('HEAD and a 304 read no drawing', async () => {
  const { ask, catalog } = await start();
  const url = '/iconify/mdi.json?icons=home';
  const { etag } = (await ask(url)).headers;
  vi.spyOn(catalog.iconSets.find('mdi')!, 'documentOf').mockImplementation(() => {
    throw new Error('was read');
  });
  const head = await ask(url, {}, 'HEAD');
  expect([head.statusCode, head.headers.etag]).toEqual([200, etag]);
  expect(head.headers).not.toHaveProperty('content-length');
  expect((await ask(url, { 'if-none-match': etag as string })).statusCode).toBe(304);
  expect((await ask('/iconify/mdi.json?icons=bell')).statusCode).toBe(500);
});

// promise: The public Iconify API limits each client network, apart from the gallery
test('counts distinct icons per client network and day, apart from those of the gallery', async () => {
  const { ask, deps, advance } = await start({ dailyIcons: 3 });
  const taken = () => deps.iconBudget.takenToday(visitorSubject('iconify-127.0.0.1'));
  await ask('/iconify/mdi.json?icons=home,house,home-turned,account');
  await ask('/iconify/mdi/home.svg');
  expect(await taken()).toBe(2);
  await ask('/iconify/mdi.css?icons=bell');
  expect(await taken()).toBe(3);
  const refused = await ask('/iconify/mdi/cog.svg', PAGE);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'bulk_download']);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  expect((await ask('/iconify/mdi/home.svg')).statusCode).toBe(200);
  expect((await ask('/gallery/icons?search=cog&with=svg')).statusCode).toBe(200);
  advance(86_400_000);
  expect((await ask('/iconify/mdi/cog.svg')).statusCode).toBe(200);
});

test('a 304 costs a request and no icons', async () => {
  const { ask, deps } = await start({ ratePerMinute: 3 });
  const { headers } = await ask('/iconify/mdi/home.svg');
  const again = await ask('/iconify/mdi/home.svg', { 'if-none-match': headers.etag as string });
  expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, headers.etag, '']);
  expect(again.headers['access-control-allow-origin']).toBe('*');
  expect(again.headers['cache-control']).toMatch(/^public/);
  expect(again.headers['x-icons-budget-remaining']).toBeUndefined();
  expect(again.headers['x-ratelimit-remaining']).toBe('1');
  // The first answer took the icon.
  expect(await deps.iconBudget.takenToday(visitorSubject('iconify-127.0.0.1'))).toBe(1);
});

test('a client takes 60 whole sets per hour, and their icons count once a day', async () => {
  const { ask, deps, advance } = await start();
  const url = '/iconify/sets/line-md.json';
  const { headers } = await ask(url);
  for (let taken = 1; taken < ICONIFY_SETS_PER_HOUR; taken++) expect((await ask(url)).statusCode).toBe(200);
  const refused = await ask(url, PAGE);
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([429, '*']);
  expect((await ask(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
  expect((await ask('/iconify/mdi/home.svg')).statusCode).toBe(200);
  expect(await deps.iconBudget.takenToday(visitorSubject('iconify-127.0.0.1'))).toBe(1 + LINE_MD_ICONS);
  advance(3_600_000);
  expect((await ask(url)).statusCode).toBe(200);
});

test('a client reads four whole sets at once', async () => {
  const gate = Promise.withResolvers<void>();
  const allowed = { isAllowed: true, limit: 60, remaining: 1, resetMs: 1 };
  const { ask } = await start({ setLimiter: { consume: () => gate.promise.then(() => allowed) } });
  // Reads the names of the set, which a request waits for.
  await ask('/iconify/mdi/home.svg');
  const reads = [1, 2, 3, 4].map(() => ask('/iconify/sets/mdi.json'));
  // Requests are answered in order, so the four are being read when the fifth arrives.
  const refused = await ask('/iconify/sets/mdi.json', PAGE);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  gate.resolve();
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  // The end of a reads is noticed after its last byte.
  await vi.waitFor(async () => expect((await ask('/iconify/sets/mdi.json')).statusCode).toBe(200));
});

test('sends a whole set compressed, with an ETag', async () => {
  const { app } = await start();
  const port = await listen(app);
  const read = (headers: Record<string, string>) =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(
        { port, host: '127.0.0.1', path: '/iconify/sets/mdi.json', headers, agent: false },
        (response) => {
          response
            .toArray()
            .then((chunks) => resolve({ headers: response.headers, body: Buffer.concat(chunks) }), reject);
        },
      )
        .once('error', reject)
        .end();
    });
  const plain = await read({});
  const compressed = await read({ 'accept-encoding': 'gzip, deflate' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
  expect(compressed.headers['etag']).toBe(plain.headers['etag']);
});

// promise: With `ICONIFY_API=keys`, it needs a key and no page of another site can read it
test('with keys, wants a key as Bearer and sends no CORS headers', async () => {
  const { ask, key, recordedStatuses } = await start({ access: 'keys' });
  const refused = await ask('/iconify/mdi/home.svg', PAGE);
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, undefined]);
  const { statusCode, headers } = await ask('/iconify/mdi/home.svg', { authorization: `Bearer ${key}` });
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect([headers['cache-control'], headers.vary]).toEqual([
    'private, max-age=3600',
    'Authorization, Origin, Accept-Encoding',
  ]);
  expect(recordedStatuses).toEqual([200]);
});

test('when it is off, its addresses are unknown', async () => {
  const { ask } = await start({ access: 'off', isAtRoot: true });
  const answers = [await ask('/iconify/mdi/home.svg', PAGE), await ask('/mdi/home.svg')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]!.headers).not.toHaveProperty('access-control-allow-origin');
});

test('at the root, sets of the catalog are served, and addresses of the service win', async () => {
  const { ask } = await start({ isAtRoot: true });
  for (const path of [
    '/mdi.json?icons=home',
    '/mdi/home.svg',
    '/mdi.css?icons=home',
    '/collection?prefix=mdi',
    '/collections',
    '/version',
    '/search?query=home',
  ]) {
    const answer = await ask(path, PAGE);
    expect([path, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      path,
      200,
      '*',
    ]);
    expect(answer.body).toBe((await ask(`/iconify${path}`)).body);
  }
  expect((await ask('/mdi.json', PAGE, 'OPTIONS')).headers['access-control-allow-methods']).toBe(
    'GET, HEAD, OPTIONS',
  );
  expect((await ask('/mdi.json', PAGE, 'POST')).statusCode).toBe(405);
  const html = { accept: 'text/html' };
  for (const path of ['/packs', '/saved', '/favicon.svg', '/robots.txt', '/']) {
    const answer = await ask(path, html);
    expect([path, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      path,
      200,
      undefined,
    ]);
  }
  const missing = await ask('/nothing/home.svg');
  expect([missing.statusCode, missing.headers['access-control-allow-origin']]).toEqual([404, undefined]);
});

test('without ICONIFY_AT_ROOT, the root has no icons, and /collection leads to /saved', async () => {
  const { ask } = await start();
  expect((await ask('/mdi/home.svg')).statusCode).toBe(404);
  const moved = await ask('/collection');
  expect([moved.statusCode, moved.headers.location]).toEqual([308, '/saved']);
});

test('takes a publishable key in the path, for pages of its domains and with private caching', async () => {
  const { ask, makeKey, deps } = await start({ access: 'keys' });
  const publishable = await makeKey({ kind: 'publishable', domains: ['shop.example'] });
  const base = `/iconify/k/${publishable}`;
  for (const path of ['/mdi.json?icons=home', '/mdi/home.svg', '/search?query=home', '/sets/mdi.json']) {
    const answer = await ask(`${base}${path}`, PAGE);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'cache-control': 'private, max-age=3600',
      'referrer-policy': 'no-referrer',
    });
    const foreign = await ask(`${base}${path}`, { origin: 'https://other.example' });
    expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const again = await ask(`${base}${path}`, { ...PAGE, 'if-none-match': answer.headers.etag as string });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, max-age=3600']);
  }
  expect((await ask(`${base}/nothing.json?icons=a`, PAGE)).body).toBe('404');
  const preflight = await ask(`${base}/mdi.json`, PAGE, 'OPTIONS');
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    'https://shop.example',
  ]);
  const secret = await makeKey({});
  const answers = [
    await ask(`/iconify/k/${secret}/mdi.json?icons=home`, PAGE),
    await ask('/iconify/k/x/mdi.json', PAGE),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(answers[0]!.headers).not.toHaveProperty('access-control-allow-origin');
  expect(deps.iconify.access).toBe('keys');
});

test('takes a publishable key as Bearer where keys are required', async () => {
  const { ask, makeKey } = await start({ access: 'keys' });
  const publishable = await makeKey({ kind: 'publishable', domains: ['shop.example'] });
  const answer = await ask('/iconify/mdi/home.svg', { ...PAGE, authorization: `Bearer ${publishable}` });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
    200,
    'https://shop.example',
  ]);
});

test('a publishable key works beside the public API, and not when the API is off', async () => {
  const [open, closed] = [await start(), await start({ access: 'off' })];
  for (const [{ ask, makeKey }, status] of [
    [open, 200],
    [closed, 404],
  ] as const) {
    const publishable = await makeKey({ kind: 'publishable', domains: ['shop.example'] });
    const { statusCode, headers } = await ask(`/iconify/k/${publishable}/mdi/home.svg`, PAGE);
    expect(statusCode).toBe(status);
    expect(headers['access-control-allow-origin']).toBe('https://shop.example');
  }
});
