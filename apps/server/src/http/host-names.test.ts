import { ERROR_CODES } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { hostCheck } from '../base/allowed-hosts.ts';
import { listen, RawClient } from '../testing/raw-http.ts';
import { startTestService } from '../testing/test-service.ts';

// A page of a stranger can point its own name at this service. The browser then sends that name as `Host`.

const REBOUND = 'rebound.example:3000';

async function statusAt(host: string, path: string, authorization?: string): Promise<number> {
  const service = await startTestService();
  const headers = { host, ...(authorization !== undefined && { authorization }) };
  return (await service.app.inject({ url: path, headers })).statusCode;
}

// promise: The service answers at its own names only
test.each([
  '/',
  '/gallery/icons?with=svg',
  '/gallery/status',
  '/account',
  '/metrics',
  '/docs',
  '/robots.txt',
  '/assets/page-1a2b3c.js',
  '/previews/1-aaaaaaaaaaaaaaaa-aaaaaaaaaaaaaaaa.avif',
  '/api/v1/icons',
  '/api/v1/openapi.json',
  '/nothing',
  '/healthz/x',
])('returns 421 for %s at the name of a stranger, and another status at its own name', async (path) => {
  expect(await statusAt(REBOUND, path)).toBe(421);
  expect(await statusAt('icons.test', path)).not.toBe(421);
});

test.each([
  ['/healthz', undefined, 200],
  ['/readyz', undefined, 200],
  ['/readyz?x', undefined, 200],
  ['/api/v1/types', 'Bearer wrong', 401],
  ['/api/v1', 'Bearer wrong', 404],
  ['/api/v1x', 'Bearer wrong', 421],
  ['/gallery/icons', 'Bearer wrong', 421],
  ['/metrics', 'Bearer wrong', 421],
])('answers %s with the authorization %s at the name of a stranger with %i', async (path, key, status) => {
  expect(await statusAt(REBOUND, path, key)).toBe(status);
});

test('answers /api/v1 with a key at any name', async () => {
  const service = await startTestService();
  expect((await service.ask('/api/v1/types', { headers: { host: REBOUND } })).status).toBe(200);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const)(
  'returns 421 to %s at the name of a stranger before it looks for the route',
  async (method) => {
    const service = await startTestService();
    const answer = await service.app.inject({
      method,
      url: '/account/sign-up',
      headers: { host: REBOUND, 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: '{"email":"ann@example.com","password":"correct horse"}' }),
    });
    expect(answer.statusCode).toBe(421);
  },
);

test('names the variables that allow a host in the message', async () => {
  const service = await startTestService();
  const answer = await service.ask('/metrics', { key: null, headers: { host: REBOUND } });
  expect(answer.code).toBe('host_not_allowed');
  expect(answer.json<{ message: string }>().message).toBe(ERROR_CODES.host_not_allowed.message);
  expect(ERROR_CODES.host_not_allowed.message).toMatch(/PUBLIC_URL or ALLOWED_HOSTS/);
});

test('answers a request of HTTP/1.0 without Host, and refuses one with the name of a stranger', async () => {
  const port = await listen((await startTestService()).app);
  const statusOf = async (headers: string) =>
    (await new RawClient(port).send(`GET /metrics HTTP/1.0\r\n${headers}\r\n`).answers())[0]?.status;
  expect(await statusOf('')).toBe(200);
  expect(await statusOf(`Host: ${REBOUND}\r\n`)).toBe(421);
});

test('answers at every name when the check is switched off', async () => {
  const service = await startTestService({ isAllowedHost: hostCheck('http://icons.test', ['*']) });
  const answer = await service.ask('/metrics', { key: null, headers: { host: REBOUND } });
  expect(answer.status).toBe(200);
});
