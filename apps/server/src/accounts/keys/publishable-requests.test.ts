import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileDomainPatterns, isDomainAllowed } from '../../base/allowed-domains.ts';
import { AppError } from '../../base/app-error.ts';
import { KEYED_ROUTES } from '../../testing/keyed-routes.ts';
import { startTestService, type TestAnswer, type TestService } from '../../testing/test-service.ts';
import { createAccountKey } from './account-keys.ts';

const PAGE = 'https://example.com';
const FILE_ROUTES = KEYED_ROUTES.filter((route) => route.endsWith('/download'));
const READ_ROUTES = KEYED_ROUTES.filter((route) => !route.endsWith('/download'));

const cors = ({ headers }: TestAnswer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

const CORS = {
  'access-control-allow-origin': PAGE,
  'access-control-expose-headers':
    'ETag, Link, Retry-After, X-Request-Id, X-Search-Match, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Icons-Budget-Limit, X-Icons-Budget-Remaining, X-Icons-Budget-Reset',
};

async function start(overrides: Parameters<typeof startTestService>[0] = {}, allowServerCalls = false) {
  const service = await startTestService(overrides);
  const domains = ['example.com', '*.bücher.example'];
  return {
    ...service,
    publishable: await service.makeKey({ kind: 'publishable', domains, allowServerCalls }),
    restricted: await service.makeKey({ domains }),
  };
}

/** The address of another network, as the trusted proxy of the test service names it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const behindProxy = { trustedProxies: ['127.0.0.1'] };

describe('a publishable key', () => {
  test.each(READ_ROUTES)(
    'reads %s by GET and HEAD from pages of its domains, which may read the answer',
    async (route) => {
      const { ask, publishable } = await start();
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(route, { method, key: publishable, headers: { origin: PAGE } });
        expect([answer.status, cors(answer)]).toEqual([200, CORS]);
        expect(answer.headers.vary).toBe('Authorization, Accept-Encoding, Origin');
      }
    },
  );

  test.each(FILE_ROUTES)('gets the 401 of an unknown key for %s', async (route) => {
    const { ask, publishable, recordedStatuses } = await start();
    const unknown = await ask(route, { key: 'x' });
    const refused = await ask(route, { key: publishable, headers: { origin: PAGE } });
    expect([refused.status, refused.body, cors(refused)]).toEqual([401, unknown.body, {}]);
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    expect(refused.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(recordedStatuses).toEqual([]);
  });

  // promise: A publishable key works nowhere but where it reads icons
  test('gets the 401 of an unknown key for a search by image', async () => {
    const { ask, publishable } = await start();
    const headers = { 'content-type': 'image/svg+xml', origin: PAGE };
    const payload = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const [unknown, refused] = await Promise.all(
      ['x', publishable].map((key) =>
        ask('/api/v1/icons/by-image', { method: 'POST', key, headers, payload }),
      ),
    );
    expect([refused!.status, refused!.body, cors(refused!)]).toEqual([401, unknown!.body, {}]);
  });

  test.each([
    ['/metrics', 200],
    ['/account/keys', 401],
    ['/gallery/icons', 200],
  ])('changes nothing at %s: %i', async (route, status) => {
    const { app, publishable } = await start();
    const headers = { authorization: `Bearer ${publishable}`, origin: PAGE };
    const answer = await app.inject({ url: route, headers });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([status, undefined]);
  });

  test.each([
    [{ origin: PAGE }, 200, true],
    [{ origin: 'http://EXAMPLE.com:8080' }, 200, true],
    [{ origin: 'https://example.com.' }, 200, true],
    [{ origin: 'https://a.xn--bcher-kva.example' }, 200, true],
    [{ referer: `${PAGE}/page` }, 200, false],
    [{}, 403, false],
    [{ origin: 'null' }, 403, false],
    [{ origin: 'https://www.example.com' }, 403, false],
    [{ origin: 'https://xn--bcher-kva.example' }, 403, false],
    [{ origin: 'https://example.com.evil.test' }, 403, false],
    [{ origin: 'https://example.com, https://evil.test' }, 403, false],
    [{ origin: 'https://evil.test', referer: `${PAGE}/` }, 403, false],
  ])('with the headers %j gets %i, with CORS headers: %s', async (headers: object, status, hasCors) => {
    const { ask, publishable } = await start();
    const answer = await ask('/api/v1/types', { key: publishable, headers: { ...headers } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([
      status,
      hasCors ? (headers as { origin: string }).origin : undefined,
    ]);
  });

  test('serves build tools and editors, which send no origin, only with allowServerCalls', async () => {
    const { ask, publishable } = await start({}, true);
    const answer = await ask('/api/v1/types', { key: publishable });
    expect([answer.status, cors(answer)]).toEqual([200, {}]);
    const foreign = await ask('/api/v1/types', {
      key: publishable,
      headers: { origin: 'https://evil.test' },
    });
    expect([foreign.status, cors(foreign)]).toEqual([403, {}]);
  });

  test('lets a page of exactly the origins that the domain rules allow read answers', async () => {
    const service = await startTestService();
    const domains = ['example.com', '*.example.org'];
    const key = await service.makeKey({ kind: 'publishable', domains });
    const rule = { domains: compileDomainPatterns(domains), allowServerCalls: false };
    const host = fc.constantFrom(
      'example.com',
      'example.org',
      'a.example.org',
      'a.example.com',
      'an-example.org',
    );
    const origin = fc
      .tuple(
        fc.constantFrom('https', 'http', 'ftp'),
        host,
        fc.constantFrom('', '.', ':81', '.:81', '@x', '/y'),
      )
      .map(([scheme, name, end]) => `${scheme}://${name}${end}`);
    await fc.assert(
      fc.asyncProperty(origin, async (text) => {
        const isAllowed = isDomainAllowed(rule, text, undefined);
        const headers = { origin: text };
        const answer = await service.ask('/api/v1/types', { key, headers });
        const preflight = await service.ask('/api/v1/types', { method: 'OPTIONS', key: null, headers });
        const expected = isAllowed ? text : undefined;
        expect(answer.headers['access-control-allow-origin'], text).toBe(expected);
        expect(preflight.headers['access-control-allow-origin'], text).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('CORS headers of refusals and 304', () => {
  interface Scenario {
    readonly path?: string;
    readonly method?: 'POST';
    readonly headers?: Record<string, string>;
    readonly payload?: string;
    readonly overrides?: Parameters<typeof startTestService>[0];
    readonly before?: (service: TestService, key: string) => Promise<void>;
  }
  const failing = (error: Error) => ({
    catalogs: {
      active: () => {
        throw error;
      },
    } as never,
  });
  const SCENARIOS: Readonly<Record<string, Scenario>> = {
    '304': { headers: { 'if-none-match': '*' } },
    '400': { path: '/api/v1/icons?search=%zz' },
    '404': { path: '/api/v1/icons/mdi--nothing' },
    '404 of an unknown address': { path: '/api/v1/nothing' },
    '405': { method: 'POST' },
    '406': { headers: { accept: 'text/html' } },
    '413': { payload: 'x' },
    '414': { path: `/api/v1/icons?search=${'x'.repeat(9_000)}` },
    '422': { path: '/api/v1/icons?nonsense=1' },
    '429': {
      async before({ ask }, key) {
        for (let i = 0; i < 300; i++) await ask('/api/v1/types', { key, headers: { origin: PAGE } });
      },
    },
    '500': { overrides: failing(new Error('broken')) },
  };

  // promise: Only pages of the domains of a publishable key can read its answers
  test.each(Object.entries(SCENARIOS))(
    '%s: only for the publishable key and its pages',
    async (name, scenario) => {
      const service = await start(scenario.overrides);
      const { ask, publishable, restricted } = service;
      await scenario.before?.(service, publishable);
      const { path = '/api/v1/types', method = 'GET', payload, headers } = scenario;
      const status = Number(name.slice(0, 3));
      const send = (key: string | null, origin: string) =>
        service.app.inject({
          method,
          url: path,
          headers: { ...headers, origin, ...(key !== null && { authorization: `Bearer ${key}` }) },
          ...(payload !== undefined && { payload }),
        });
      const answer = await send(publishable, PAGE);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers).toMatchObject(CORS);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(String(answer.headers.vary).split(', ')).toContain('Origin');
      for (const [key, origin] of [
        [publishable, 'https://evil.test'],
        [restricted, PAGE],
        [service.key, PAGE],
        [null, PAGE],
      ] as const) {
        const other = await send(key, origin);
        expect(Object.keys(other.headers).filter((one) => one.startsWith('access-control'))).toEqual([]);
        expect(String(other.headers.vary).split(', ')).toContain('Origin');
      }
      // The headers do not depend on an earlier request of the same address.
      expect((await ask(path, { key: restricted, headers: { origin: PAGE } })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
    },
  );

  test('503 while keys cannot be verified: only for a publishable key that is loaded', async () => {
    const service = await start({
      async verifyKey() {
        throw new AppError('storage_unavailable');
      },
    });
    const ask = (key: string) => service.ask('/api/v1/types', { key, headers: { origin: PAGE } });
    const [mine, theirs] = [await ask(service.publishable), await ask(service.restricted)];
    expect([mine.status, cors(mine), theirs.status, cors(theirs)]).toEqual([503, CORS, 503, {}]);
  });
});

// promise: An answer from memory carries no CORS headers of another request
test('answers that are kept in memory vary by Origin, and get the CORS headers of each request alone', async () => {
  const { ask, publishable, restricted } = await start();
  const path = '/api/v1/icons?search=home&with=tags';
  const headers = { 'accept-encoding': 'gzip' };
  for (let i = 0; i < 3; i++) {
    const mine = await ask(path, { key: publishable, headers: { ...headers, origin: PAGE } });
    const theirs = await ask(path, { key: restricted, headers: { ...headers, origin: PAGE } });
    expect([mine.status, cors(mine), theirs.status, cors(theirs)]).toEqual([200, CORS, 200, {}]);
    for (const { headers: answered } of [mine, theirs])
      expect(answered.vary).toBe('Authorization, Accept-Encoding, Origin');
  }
});

describe('a preflight request', () => {
  const preflight = (service: TestService, path: string, origin: string, more: object = {}) =>
    service.ask(path, {
      method: 'OPTIONS',
      key: null,
      headers: { origin, 'access-control-request-method': 'GET', ...more },
    });

  test.each([
    ...KEYED_ROUTES,
    '/api/v1/icons/by-image',
    '/api/v1/openapi.json',
    '/api/v1/nothing',
    '/api/v1',
  ])('of %s is allowed for the pages of any live publishable key, without a key', async (route) => {
    const service = await start();
    const answer = await preflight(service, route, PAGE, {
      'access-control-request-headers': 'authorization',
    });
    expect([answer.status, cors(answer), answer.headers.vary]).toEqual([
      204,
      {
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, Accept, If-None-Match, X-Request-Id, traceparent',
        'access-control-max-age': '600',
      },
      'Origin',
    ]);
    const refused = await preflight(service, route, 'https://evil.test');
    expect([refused.status, cors(refused), refused.headers.vary]).toEqual([204, {}, 'Origin']);
  });

  // promise: Nothing outside of the API is open to other origins
  test('has no CORS headers where only secret keys have the domain, and outside of the API', async () => {
    const service = await startTestService();
    await service.makeKey({ domains: ['example.com'] });
    expect(cors(await preflight(service, '/api/v1/icons', PAGE))).toEqual({});
    await service.makeKey({ kind: 'publishable', domains: ['example.com'] });
    expect(cors(await preflight(service, '/api/v1/icons', PAGE))).not.toEqual({});
    for (const path of ['/account/session', '/gallery/icons', '/metrics', '/', '/api/v12'])
      expect(cors(await preflight(service, path, PAGE)), path).toEqual({});
  });

  test('is allowed at once for a key that another process made, and no more for a revoked one', async () => {
    const service = await startTestService();
    expect(cors(await preflight(service, '/api/v1/icons', PAGE))).toEqual({});
    const { accounts, clock } = service.deps.accounts;
    const account = {
      id: 'ann',
      email: 'ann@example.com',
      passwordHash: null,
      identity: null,
      keysMax: 10,
      rateLimitPerMinute: 300,
      dailyIcons: 5_000,
      createdAtMs: 0,
    };
    await accounts.insertAccount(account);
    const made = await createAccountKey(service.deps.accounts, account, {
      name: 'page',
      kind: 'publishable',
      domains: ['example.com'],
    });
    if (made.kind !== 'created') throw new Error(made.kind);
    expect(cors(await preflight(service, '/api/v1/icons', PAGE))).not.toEqual({});
    await accounts.revokeKey(made.key.id, clock.now());
    await service.refreshKeys();
    expect(cors(await preflight(service, '/api/v1/icons', PAGE))).toEqual({});
  });

  test('is answered under any name of the service, like the request with a key that follows', async () => {
    const service = await start();
    const host = { host: 'other-name.test' };
    expect((await preflight(service, '/api/v1/icons', PAGE, host)).status).toBe(204);
    const headers = { ...host, origin: PAGE };
    expect((await service.ask('/api/v1/icons', { key: service.publishable, headers })).status).toBe(200);
  });
});

describe('limits of a publishable key', () => {
  const ask = (service: TestService, key: string, address: string, path = '/api/v1/types') =>
    service.ask(path, { key, headers: { origin: PAGE, ...from(address) } });

  // promise: A network at its limit with a publishable key changes nothing for other networks
  test('a client network gets 300 requests a minute, which changes nothing for another one', async () => {
    const service = await start(behindProxy);
    const { publishable, clock } = service;
    const first = await ask(service, publishable, '203.0.113.1');
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' });
    for (let i = 1; i < 300; i++) await ask(service, publishable, '203.0.113.1');
    const refused = await ask(service, publishable, '203.0.113.1');
    expect([refused.status, refused.code, cors(refused)]).toEqual([429, 'rate_limited', CORS]);
    expect(refused.json<{ message: string }>().message).toMatch(/from your network with this API key/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    const other = await ask(service, publishable, '203.0.113.2');
    expect([other.status, other.headers['x-ratelimit-remaining']]).toEqual([200, '299']);
    // Another key counts by itself.
    const second = await service.makeKey({ kind: 'publishable', domains: ['example.com'] });
    expect((await ask(service, second, '203.0.113.1')).status).toBe(200);
    clock.advance(60_000);
    expect((await ask(service, publishable, '203.0.113.1')).status).toBe(200);
  });

  test('all networks together get what the key allows', async () => {
    const service = await start(behindProxy);
    const domains = ['example.com'];
    const key = await service.makeKey({ kind: 'publishable', domains, rateLimitPerMinute: 3 });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask(service, key, `203.0.113.${i}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await ask(service, key, '203.0.113.9');
    expect(refused.json<{ message: string }>().message).toMatch(/^Too many requests with this API key/);
    // The headers describe the network, which has taken nothing.
    expect(refused.headers['x-ratelimit-remaining']).toBe('300');
    const unlimited = await service.makeKey({ kind: 'publishable', domains, rateLimitPerMinute: 0 });
    expect((await ask(service, unlimited, '203.0.113.1')).headers['x-ratelimit-limit']).toBe('300');
  });

  // promise: Pages of other domains cannot use up the limit of a publishable key
  test('pages of other domains use up the limit of their network only', async () => {
    const service = await start(behindProxy);
    const key = await service.makeKey({
      kind: 'publishable',
      domains: ['example.com'],
      rateLimitPerMinute: 1,
    });
    const headers = { origin: 'https://evil.test', ...from('203.0.113.1') };
    const foreign = [];
    for (let i = 0; i < 3; i++) foreign.push(await service.ask('/api/v1/types', { key, headers }));
    expect(foreign.map(({ status, headers: { 'x-ratelimit-remaining': left } }) => [status, left])).toEqual([
      [403, '299'],
      [403, '298'],
      [403, '297'],
    ]);
    expect((await ask(service, key, '203.0.113.1')).status).toBe(200);
  });

  test('a client network gets 1,000 distinct icons with SVG a day, which changes nothing for another one', async () => {
    const service = await start(behindProxy);
    const { publishable, deps } = service;
    const path = '/api/v1/icons?with=svg&per_page=2';
    const first = await ask(service, publishable, '203.0.113.1', path);
    expect(first.headers).toMatchObject({
      'x-icons-budget-limit': '1000',
      'x-icons-budget-remaining': '998',
    });
    const { data } = (await service.ask('/api/v1/icons?per_page=5')).json<{ data: { id: number }[] }>();
    const ofNetwork = deps.visitorDigest(`${await keyIdOf(service, publishable)} 203.0.113.1`);
    const others = Array.from({ length: 998 }, (_, i) => 9_000_000 + i);
    await deps.iconBudget.takeAll([{ subject: `visitor-${ofNetwork}`, dailyIcons: 1_000 }], others);
    const refused = await ask(service, publishable, '203.0.113.1', `/api/v1/icons/${data[4]!.id}?with=svg`);
    expect([refused.status, refused.code, cors(refused)]).toEqual([429, 'bulk_download', CORS]);
    expect(refused.json<{ message: string }>().message).toMatch(/of your network with this API key/);
    expect((await ask(service, publishable, '203.0.113.2', path)).status).toBe(200);
    expect(await deps.iconBudget.takenToday(await keyIdOf(service, publishable))).toBe(2);
  });

  test('all networks together get the icons that the key allows', async () => {
    const service = await start(behindProxy);
    const key = await service.makeKey({ kind: 'publishable', domains: ['example.com'], dailyIcons: 2 });
    const statuses = [];
    for (const [page, network] of [
      [1, 1],
      [1, 2],
      [2, 3],
    ] as const)
      statuses.push(
        (await ask(service, key, `203.0.113.${network}`, `/api/v1/icons?with=svg&per_page=2&page=${page}`))
          .status,
      );
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('an account has limits over its publishable keys apart from those over its secret keys', async () => {
    const service = await start(behindProxy);
    const { accounts } = service.deps.accounts;
    const account = {
      id: 'ann',
      email: 'ann@example.com',
      passwordHash: null,
      identity: null,
      keysMax: 100,
      rateLimitPerMinute: 1,
      dailyIcons: 1,
      createdAtMs: service.clock.now(),
    };
    await accounts.insertAccount(account);
    const make = async (kind: 'secret' | 'publishable') => {
      const made = await createAccountKey(service.deps.accounts, account, {
        name: 'n',
        kind,
        domains: ['example.com'],
      });
      if (made.kind !== 'created') throw new Error(made.kind);
      return made;
    };
    const [secret, page] = [await make('secret'), await make('publishable')];
    expect(page.key).toMatchObject({ rateLimitPerMinute: 20, dailyIcons: 10, accountId: 'ann' });
    const take = (key: string, network: number, number: number) =>
      ask(service, key, `203.0.113.${network}`, `/api/v1/icons?with=svg&per_page=1&page=${number}`);
    expect((await take(secret.secret, 1, 1)).status).toBe(200);
    for (let number = 1; number <= 5; number++) expect((await take(page.secret, 1, number)).status).toBe(200);
    expect(await service.deps.iconBudget.takenToday('account-ann')).toBe(1);
    expect(await service.deps.iconBudget.takenToday('account-ann-publishable')).toBe(5);
  });
});

async function keyIdOf({ deps }: TestService, key: string): Promise<string> {
  const verdict = await deps.verifyKey(`Bearer ${key}`);
  if (verdict.kind === 'refused') throw new Error('refused');
  return verdict.principal.keyId;
}
