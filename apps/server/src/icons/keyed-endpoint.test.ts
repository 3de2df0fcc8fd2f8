import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

// All routes that require a key share this behavior. Most tests request /types, a short list without parameters.

test('checks key, domain, rate limit, Accept, query and ETag in this order', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 1, domains: ['example.com'] });
  // Uses up the rate limit of the key. The 403 below shows that the domain is checked before the limit.
  await service.ask('/api/v1/types', { key, headers: { origin: 'https://example.com' } });
  // Each request corrects what the previous status refused and keeps all other faults. From 406 on, the requests use
  // the key without limits. `If-None-Match: *` is not a fault: it asks for a 304 instead of the body.
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

// promise: Every answer has security headers
test('sends security headers with answers, errors and pages, and those for TLS only if PUBLIC_URL is https', async () => {
  const headersOf = async (service: TestService) => {
    const answers = [];
    for (const path of ['/api/v1/icons', '/api/v1/icons?x=1', '/nothing', '/', '/healthz']) {
      answers.push(await service.ask(path));
    }
    return answers.map(({ headers }) => headers);
  };
  for (const headers of await headersOf(await startTestService())) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
  for (const headers of await headersOf(await startTestService({ publicUrl: 'https://icons.test' }))) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  }
});

// promise: No answer is taken for another media type
test('sends X-Content-Type-Options with answers without a body too', async () => {
  const service = await startTestService();
  const { etag = '' } = (await service.ask('/api/v1/types')).headers;
  const answers = [
    await service.ask('/api/v1/types', { method: 'OPTIONS' }),
    await service.ask('/api/v1/types', { headers: { 'if-none-match': etag } }),
    await service.ask('/robots.txt', { headers: { 'if-none-match': '*' } }),
    await service.ask('/api/v1/types', { method: 'HEAD' }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['x-content-type-options']])).toEqual([
    [204, 'nosniff'],
    [304, 'nosniff'],
    [304, 'nosniff'],
    [200, 'nosniff'],
  ]);
});

test('records the status of each request with a valid key at a known route, once', async () => {
  const service = await startTestService();
  // 200, 422 for the parameter, and 404 for the icon. The fourth path is no route; its 404 precedes the key.
  for (const path of ['/api/v1/types', '/api/v1/types?x=1', '/api/v1/icons/nothing', '/api/v1/nothing']) {
    await service.ask(path);
  }
  await service.ask('/api/v1/types', { headers: { 'if-none-match': '*' } });
  // 401: there is no key to record the request for.
  await service.ask('/api/v1/types', { key: 'x' });
  expect(service.recordedStatuses).toEqual([200, 422, 404, 304]);
});

test('counts every request in the metrics by route and status', async () => {
  const seen: [string, number][] = [];
  const service = await startTestService({
    metrics: {
      count: () => undefined,
      gauge: () => undefined,
      contentType: 'text/plain',
      observe: (route, status, seconds) => {
        expect(seconds).toBeGreaterThanOrEqual(0);
        seen.push([route, status]);
      },
    },
  });
  // `startTestService` itself requests the OpenAPI document.
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
