import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PREPARED } from '../../http/route.ts';
import { addRoutes } from '../../http/routes.ts';
import { httpContextOf } from '../../server/app.ts';
import { startTestService } from '../../testing/test-service.ts';
import { pathKeyAccess } from './path-key-access.ts';

const PAGE = 'https://example.com';

/** A server with one route below /iconify/k, which answers with the id of the key. */
async function start() {
  const observe = vi.fn();
  const { deps, makeKey, clock } = await startTestService();
  const context = httpContextOf({ ...deps, metrics: { ...deps.metrics, observe } });
  const app = fastify();
  onTestFinished(() => app.close());
  addRoutes(app, context, [
    {
      path: '/iconify/k/{key}/name',
      access: pathKeyAccess(deps),
      ...PREPARED,
      handler(exchange, _key, { principal: { keyId } }) {
        if (exchange.request.headers['if-none-match'] !== undefined)
          return exchange.sendEmpty(304, ['ETag', '"x"', 'Cache-Control', 'public, max-age=604800']);
        if (exchange.request.url?.endsWith('?fail') === true) throw new Error('broken');
        exchange.send(200, ['Content-Type', 'text/plain', 'Cache-Control', 'public'], Buffer.from(keyId));
      },
    },
  ]);
  const publishable = await makeKey({ kind: 'publishable', domains: ['example.com'] });
  const secret = await makeKey({ domains: ['example.com'] });
  const ask = (
    key: string,
    {
      method = 'GET' as 'GET' | 'HEAD' | 'OPTIONS' | 'POST',
      query = '',
      ...headers
    }: Record<string, string> & { method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' } = {},
  ) =>
    app.inject({
      method,
      url: `/iconify/k/${key}/name${query}`,
      headers: { host: 'elsewhere.test', ...headers },
    });
  return { ask, app, publishable, secret, observe, clock };
}

const corsOf = ({ headers }: { headers: Record<string, unknown> }) => headers['access-control-allow-origin'];

test('serves a page of the domains of the key, cached by its browser only', async () => {
  const { ask, publishable } = await start();
  const answer = await ask(publishable, { origin: PAGE });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^key_/)]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, max-age=3600',
    'referrer-policy': 'no-referrer',
    'access-control-allow-origin': PAGE,
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': '299',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  const picture = await ask(publishable, { referer: `${PAGE}/page` });
  expect([picture.statusCode, corsOf(picture)]).toEqual([200, undefined]);
  const unchanged = await ask(publishable, { origin: PAGE, 'if-none-match': '"x"' });
  expect([unchanged.statusCode, unchanged.headers['cache-control'], corsOf(unchanged)]).toEqual([
    304,
    'private, max-age=3600',
    PAGE,
  ]);
});

// promise: A secret key in a path gets the answer of an unknown key
test('returns the 401 of an unknown key for a secret key in the path, without CORS headers', async () => {
  const { ask, publishable, secret } = await start();
  const refused = [secret, `${publishable}x`, publishable.slice(0, -1), 'x', '%20'];
  const answers = await Promise.all(refused.map((key) => ask(key, { origin: PAGE })));
  for (const answer of answers) {
    expect([answer.statusCode, answer.body, corsOf(answer)]).toEqual([401, answers[0]?.body, undefined]);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
      vary: 'Origin',
    });
    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
  }
});

test.each([{ origin: 'https://evil.test' }, { origin: 'null' }, { referer: 'https://evil.test/' }, {}])(
  'returns 403 without CORS headers for %j',
  async (headers) => {
    const { ask, publishable } = await start();
    const answer = await ask(publishable, headers);
    expect([answer.statusCode, corsOf(answer), answer.headers['cache-control']]).toEqual([
      403,
      undefined,
      'no-store',
    ]);
  },
);

test('lets the key in the path decide about a preflight', async () => {
  const { ask, app, publishable, secret } = await start();
  const preflight = (key: string, origin: string) => ask(key, { method: 'OPTIONS', origin });
  const allowed = await preflight(publishable, PAGE);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  for (const [key, origin] of [
    [publishable, 'https://evil.test'],
    [secret, PAGE],
    ['x', PAGE],
  ] as const) {
    const refused = await preflight(key, origin);
    expect([refused.statusCode, corsOf(refused)]).toEqual([204, undefined]);
  }
  const elsewhere = await app.inject({
    method: 'OPTIONS',
    url: `/iconify/k/${publishable}/nothing`,
    headers: { origin: PAGE },
  });
  expect([elsewhere.statusCode, corsOf(elsewhere)]).toEqual([204, PAGE]);
});

test('lets the page read refusals: 404, 405, 429 and 500', async () => {
  const { ask, app, publishable } = await start();
  const headers = { origin: PAGE };
  const missing = await app.inject({ url: `/iconify/k/${publishable}/nothing`, headers });
  expect([missing.statusCode, corsOf(missing)]).toEqual([404, PAGE]);
  const wrongMethod = await ask(publishable, { method: 'POST', ...headers });
  expect([wrongMethod.statusCode, corsOf(wrongMethod)]).toEqual([405, PAGE]);
  const failed = await ask(publishable, { query: '?fail', ...headers });
  expect([failed.statusCode, corsOf(failed), failed.headers['cache-control']]).toEqual([
    500,
    PAGE,
    'no-store',
  ]);
  let last = failed;
  for (let i = 0; i < 300; i++) last = await ask(publishable, headers);
  expect([last.statusCode, corsOf(last)]).toEqual([429, PAGE]);
  expect(last.headers['access-control-expose-headers']).toContain('Retry-After');
});

// promise: A key in a path is in no metric and no message
test('names no key in metrics and messages', async () => {
  const { ask, app, publishable, observe } = await start();
  await ask(publishable, { origin: PAGE });
  const missing = await app.inject({ url: `/iconify/k/${publishable}/nam`, headers: { origin: PAGE } });
  expect(missing.body).not.toContain(publishable.slice(0, 20));
  expect(observe).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(observe.mock.calls)).not.toContain('gdx_');
});
