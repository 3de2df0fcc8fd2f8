import { expect, test } from 'vitest';
import { KEYED_ROUTES } from '../testing/keyed-routes.ts';
import { startTestService } from '../testing/test-service.ts';

test.each([...KEYED_ROUTES, '/healthz', '/readyz', '/metrics', '/api/v1/openapi.json', '/', '/docs'])(
  '%s answers GET, HEAD and OPTIONS, and returns 405 with Allow for other methods',
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

// promise: Pages of other origins cannot read the API with a secret key
test('/api/v1/icons sends no CORS headers to pages of other origins', async () => {
  const service = await startTestService();
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    const answer = await service.ask('/api/v1/icons', { method, headers });
    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect(cors).toEqual([]);
  }
});

test.each([
  ['/account/session', 'unsupported_media_type'],
  ['/account/sign-up', 'unsupported_media_type'],
  ['/api/v1/icons/by-image', 'unsupported_image'],
  ['/gallery/icons/by-image', 'unsupported_image'],
])('returns 415 for a malformed Content-Type on POST %s', async (path, code) => {
  const service = await startTestService();
  for (const type of ['application/json, text/plain', 'application/json,image/png', 'nonsense', ';', '/']) {
    const headers = { 'content-type': type };
    const answer = await service.ask(path, { method: 'POST', headers, payload: '{}' });
    expect([answer.status, answer.code], type).toEqual([415, code]);
  }
});

test('answers a malformed Content-Type like another one on a route that takes no body or another method', async () => {
  const service = await startTestService();
  const headers = { 'content-type': 'application/json, text/plain' };
  const posted = await service.ask('/api/v1/types', { method: 'POST', headers, payload: '{}' });
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const unknown = await service.app.inject({ method: 'POST', url: '/nothing', headers, payload: '{}' });
  expect(unknown.statusCode).toBe(404);
  const withoutKey = await service.ask('/api/v1/icons/by-image', { method: 'POST', key: null, headers });
  expect(withoutKey.status).toBe(401);
});

test('returns 413 and closes the connection for a body on a route that takes none', async () => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/types', { payload: '{}' });
  expect([answer.status, answer.code, answer.headers.connection]).toEqual([
    413,
    'payload_too_large',
    'close',
  ]);
});
