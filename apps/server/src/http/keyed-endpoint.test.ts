import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

// What every route with a key has in common. Each route is asked the same questions.

const ROUTES = [
  '/api/v1/icons',
  '/api/v1/icons/mdi--home',
  '/api/v1/colors',
  '/api/v1/styles',
  '/api/v1/shapes',
  '/api/v1/types',
  '/api/v1/packs',
  '/api/v1/packs/mdi',
  '/api/v1/tags',
  '/api/v1/attribution',
];

describe('authentication', () => {
  test.each(ROUTES)('%s answers 401 without a key, the same whatever is wrong with it', async (route) => {
    const service = await startTestService();
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Bearer ${service.key}x`,
      `Bearer ${service.key.slice(0, -1)}`,
      `Bearer ${service.key} ${service.key}`,
      `Basic ${Buffer.from(`${service.key}:`).toString('base64')}`,
      service.key,
    ];
    const answers = [];
    for (const authorization of wrong) {
      answers.push(
        await service.ask(route, {
          key: null,
          headers: authorization === undefined ? {} : { authorization },
        }),
      );
    }
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(service.used).toEqual([]);
  });

  test('a key is taken from the header Authorization alone', async () => {
    const service = await startTestService();
    const { key } = service;
    for (const path of [`/api/v1/types?api_key=${key}`, `/api/v1/types?access_token=${key}`]) {
      expect((await service.ask(path, { key: null })).status).toBe(401);
    }
    const headers = { cookie: `key=${key}`, 'x-api-key': key, 'proxy-authorization': `Bearer ${key}` };
    expect((await service.ask('/api/v1/types', { key: null, headers })).status).toBe(401);
  });

  test('the scheme is case-insensitive', async () => {
    const service = await startTestService();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${service.key}` };
      expect((await service.ask('/api/v1/types', { key: null, headers })).status).toBe(200);
    }
  });

  test('a network that keeps failing is told to wait, and valid keys from it still work', async () => {
    const service = await startTestService();
    for (let i = 0; i < 60; i++) expect((await service.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
    const refused = await service.ask('/api/v1/types', { key: 'x' });
    expect([refused.status, refused.code]).toEqual([429, 'too_many_failures']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await service.ask('/api/v1/types')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
  });

  test('a key that storage must decide is waited for', async () => {
    const service = await startTestService();
    const slow = await startTestService({
      verifyKey: async (authorization) => service.deps.verifyKey(authorization),
    });
    expect((await slow.ask('/api/v1/types', { key: service.key })).status).toBe(200);
    expect((await slow.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
  });
});

describe('domains', () => {
  const ask = async (origin: object, allowServerCalls = false) => {
    const service = await startTestService();
    const key = await service.makeKey({ domains: ['example.com', '*.example.org'], allowServerCalls });
    const { status, code, headers } = await service.ask('/api/v1/types', { key, headers: { ...origin } });
    return { status, code, hasRate: headers['x-ratelimit-limit'] !== undefined };
  };

  test.each([
    { origin: 'https://example.com' },
    { origin: 'http://EXAMPLE.com:8080' },
    { origin: 'https://a.b.example.org' },
    { referer: 'https://example.com/page?x=1' },
    { origin: 'https://example.com', referer: 'https://evil.test/' },
  ])('%j is let in', async (headers) => {
    expect(await ask(headers)).toEqual({ status: 200, code: undefined, hasRate: true });
  });

  test.each([
    {},
    { origin: 'https://sub.example.com' },
    { origin: 'https://example.org' },
    { origin: 'https://example.com.evil.test' },
    { origin: 'null' },
    { origin: 'https://evil.test', referer: 'https://example.com/' },
    { referer: 'garbage' },
  ])('%j is refused with 403', async (headers) => {
    expect(await ask(headers)).toEqual({ status: 403, code: 'domain_not_allowed', hasRate: true });
  });

  test('a request that names no domain passes where server calls are allowed', async () => {
    expect((await ask({}, true)).status).toBe(200);
    expect((await ask({ origin: 'https://evil.test' }, true)).status).toBe(403);
  });
});

describe('rate limit', () => {
  test('every answer to a key shows what is left of its minute', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ rateLimitPerMinute: 3 });
    const answers = [];
    for (const path of ['/api/v1/types', '/api/v1/types?x=1', '/api/v1/types', '/api/v1/types']) {
      answers.push(await service.ask(path, { key }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 429]);
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    const now = service.clock.now() / 1000;
    for (const { headers } of answers) {
      expect(headers['x-ratelimit-limit']).toBe('3');
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(now);
      expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(Math.ceil(now + 60));
      expect(headers['ratelimit-policy']).toBe('"default";q=3;w=60');
      expect(headers.ratelimit).toMatch(/^"default";r=[0-2];t=([1-9]|[1-5][0-9]|60)$/);
    }
    expect(answers[3]?.code).toBe('rate_limited');
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answers[3]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    service.clock.advance(60_000);
    expect((await service.ask('/api/v1/types', { key })).status).toBe(200);
  });

  test('304, 403, 406 and 422 count, too', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ rateLimitPerMinute: 4, domains: ['example.com'] });
    const headers = { origin: 'https://example.com' };
    const statuses = [];
    for (const more of [
      { 'if-none-match': '*' },
      { origin: 'https://evil.test' },
      { accept: 'text/html' },
      {},
      {},
    ]) {
      const answer = await service.ask('/api/v1/types', { key, headers: { ...headers, ...more } });
      statuses.push([answer.status, answer.headers['x-ratelimit-remaining']]);
    }
    expect(statuses).toEqual([
      [304, '3'],
      [403, '2'],
      [406, '1'],
      [200, '0'],
      [429, '0'],
    ]);
  });

  test('keys have minutes of their own, and a key without a limit shows none', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ rateLimitPerMinute: 1 });
    await service.ask('/api/v1/types', { key });
    expect((await service.ask('/api/v1/types', { key })).status).toBe(429);
    const other = await service.makeKey({ rateLimitPerMinute: 1 });
    expect((await service.ask('/api/v1/types', { key: other })).status).toBe(200);
    const free = await service.ask('/api/v1/types');
    expect(Object.keys(free.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });

  test('a new key may ask 300 times a minute', async () => {
    const service = await startTestService();
    const key = await service.makeKey({});
    expect((await service.ask('/api/v1/types', { key })).headers['x-ratelimit-limit']).toBe('300');
  });
});

test('checks come in their documented order', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 1, domains: ['example.com'] });
  await service.ask('/api/v1/types', { key, headers: { origin: 'https://example.com' } });
  // Everything is wrong with the first request; each next one puts one thing right.
  const bad = { origin: 'https://evil.test', accept: 'text/html', 'if-none-match': '*' };
  const steps: [number, string, object][] = [
    [404, '/api/v1/nothing?x=1', { key: null, headers: bad }],
    [401, '/api/v1/types?x=1', { key: null, headers: bad }],
    [403, '/api/v1/types?x=1', { key, headers: bad }],
    [429, '/api/v1/types?x=1', { key, headers: { ...bad, origin: 'https://example.com' } }],
    [406, '/api/v1/types?x=1', { headers: bad }],
    [422, '/api/v1/types?x=1', { headers: { 'if-none-match': '*' } }],
    [304, '/api/v1/types', { headers: { 'if-none-match': '*' } }],
    [200, '/api/v1/types', {}],
  ];
  for (const [status, path, options] of steps) {
    expect((await service.ask(path, options)).status, `${status} ${path}`).toBe(status);
  }
});

describe('methods', () => {
  test.each([...ROUTES, '/healthz', '/readyz', '/metrics', '/api/v1/openapi.json', '/', '/docs'])(
    '%s takes GET, HEAD and OPTIONS and refuses the others by name',
    async (route) => {
      const service = await startTestService();
      const get = await service.ask(route);
      const head = await service.ask(route, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(head.body.length).toBe(0);
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
        expect(head.headers[name], name).toBe(get.headers[name]);
      }
      const options = await service.ask(route, { method: 'OPTIONS', key: null });
      expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'] as const) {
        const refused = await service.ask(route, { method: method as 'POST', key: null });
        expect([refused.status, refused.code], method).toEqual([405, 'method_not_allowed']);
        expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
      }
    },
  );

  test('a page of another origin is never let in', async () => {
    const service = await startTestService();
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const answer = await service.ask('/api/v1/icons', { method, headers });
      const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect(cors).toEqual([]);
    }
  });

  test('a request body is refused before it is read', async () => {
    const service = await startTestService();
    const answer = await service.ask('/api/v1/types', { payload: '{}' });
    expect([answer.status, answer.code, answer.headers.connection]).toEqual([
      413,
      'payload_too_large',
      'close',
    ]);
  });
});

describe('conditional requests', () => {
  test.each(ROUTES)('%s is answered with 304 while it is unchanged', async (route) => {
    const service = await startTestService();
    const first = await service.ask(route);
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await service.ask(route, { headers: { 'if-none-match': header } });
      expect(again.status, header).toBe(304);
      for (const name of ['etag', 'cache-control', 'vary']) {
        expect(again.headers[name], name).toBe(first.headers[name]);
      }
    }
    const other = await service.ask(route, { headers: { 'if-none-match': '"x"' } });
    expect(other.body).toEqual(first.body);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.vary).toBe('Authorization, Accept-Encoding');
  });

  test('every parameter that shapes the body has an ETag of its own', async () => {
    const service = await startTestService();
    const queries = [
      '',
      'search=home',
      'search=homes',
      'type=Icon',
      'colors[]=Red',
      'colors[]=Blue',
      'shapes[]=Fill',
    ];
    queries.push(
      'styles[]=outline',
      'tag=home',
      'pack=mdi',
      'sort_by=name',
      'page=2',
      'per_page=5',
      'with=svg',
    );
    const etags = new Set<string | undefined>();
    for (const query of queries) {
      etags.add((await service.ask(`/api/v1/icons?${query}`)).headers.etag);
    }
    expect(etags.size).toBe(queries.length);
  });

  test('an ETag is equal over restarts, and another one after an upgrade or under another address', async () => {
    const etagWith = async (overrides: object) =>
      (await (await startTestService(overrides)).ask('/api/v1/types')).headers.etag;
    const etag = await etagWith({});
    expect(await etagWith({})).toBe(etag);
    expect(await etagWith({ serverVersion: '1.0.1' })).not.toBe(etag);
    expect(await etagWith({ publicUrl: 'https://other.test' })).not.toBe(etag);
  });

  test('a refusal is never hidden by a 304', async () => {
    const service = await startTestService();
    const headers = { 'if-none-match': '*' };
    for (const [path, status] of [
      ['/api/v1/icons/mdi--nothing', 404],
      ['/api/v1/packs/nothing', 404],
      ['/api/v1/icons?page=0', 422],
      ['/api/v1/nothing', 404],
    ] as const) {
      expect((await service.ask(path, { headers })).status, path).toBe(status);
    }
  });
});

describe('compression', () => {
  const cases: [string, (body: Buffer) => Buffer][] = [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ];
  test.each(cases)('%s carries the same body under the same ETag', async (encoding, decode) => {
    const service = await startTestService();
    for (const path of ['/api/v1/icons', '/api/v1/icons?pack=logos&with=svg']) {
      const plain = await service.ask(path);
      const packed = await service.ask(path, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(decode(packed.body)).toEqual(plain.body);
      expect(packed.headers.etag).toBe(plain.headers.etag);
    }
  });

  test('small answers and refusals stay as they are', async () => {
    const service = await startTestService();
    const headers = { 'accept-encoding': 'br, gzip' };
    for (const path of ['/api/v1/types', '/api/v1/types?x=1']) {
      expect((await service.ask(path, { headers })).headers).not.toHaveProperty('content-encoding');
    }
  });
});

test('answers are hardened', async () => {
  const harden = async (service: TestService) => {
    const answers = [];
    for (const path of ['/api/v1/icons', '/api/v1/icons?x=1', '/nothing', '/', '/healthz']) {
      answers.push(await service.ask(path));
    }
    return answers.map(({ headers }) => headers);
  };
  for (const headers of await harden(await startTestService())) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
  for (const headers of await harden(await startTestService({ publicUrl: 'https://icons.test' }))) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  }
});

test('usage is recorded once per request with a key, under its status', async () => {
  const service = await startTestService();
  for (const path of ['/api/v1/types', '/api/v1/types?x=1', '/api/v1/icons/nothing', '/api/v1/nothing']) {
    await service.ask(path);
  }
  await service.ask('/api/v1/types', { headers: { 'if-none-match': '*' } });
  await service.ask('/api/v1/types', { key: 'x' });
  expect(service.used).toEqual([200, 422, 404, 304]);
});

test('every request is measured under its route and status', async () => {
  const seen: [string, number][] = [];
  const service = await startTestService({
    metrics: {
      contentType: 'text/plain',
      render: async () => '',
      observe: (route, status, seconds) => {
        expect(seconds).toBeGreaterThanOrEqual(0);
        seen.push([route, status]);
      },
    },
  });
  seen.length = 0;
  await service.ask('/api/v1/icons/mdi--home');
  await service.ask('/api/v1/icons/nothing');
  await service.ask('/wp-login.php');
  await service.ask('/api/v1/types', { method: 'POST' });
  expect(seen).toEqual([
    ['/api/v1/icons/{icon}', 200],
    ['/api/v1/icons/{icon}', 404],
    ['unknown', 404],
    ['/api/v1/types', 405],
  ]);
});
